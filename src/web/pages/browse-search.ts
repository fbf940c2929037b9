import { ModelFilter, ModelSort } from '#src/features/models/contract.ts';

export interface BrowseSearch {
  q?: string;
  category?: string;
  subcategory?: string;
  filter?: ModelFilter;
  premium?: 'true' | 'false';
  supports?: 'true' | 'false';
  brim?: 'true' | 'false';
  sort?: ModelSort;
  shown?: string;
}

/** The state of Browse, from its address; what is not valid is dropped. */
export function parseBrowseSearch(search: Record<string, unknown>): BrowseSearch {
  const filter = ModelFilter.safeParse(search['filter']).data;
  const sort = ModelSort.safeParse(search['sort']).data;
  return withoutEmpty({
    q: textOf(search['q']),
    category: textOf(search['category']),
    subcategory: textOf(search['subcategory']),
    filter,
    premium: flagOf(search['premium']),
    supports: flagOf(search['supports']),
    brim: flagOf(search['brim']),
    sort,
    shown: /^[1-9]\d{0,3}$/.test(textOf(search['shown']) ?? '') ? textOf(search['shown']) : undefined,
  });
}

function withoutEmpty(search: BrowseSearch): BrowseSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined;
}

function flagOf(value: unknown): 'true' | 'false' | undefined {
  return value === 'true' || value === 'false' ? value : undefined;
}
