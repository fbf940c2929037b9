import type { ModelListFilters } from '#src/features/catalog/client/queries.ts';
import { modelFilters, modelSorts, printFilterLimits } from '#src/features/catalog/constants.ts';
import type { ModelFilter, ModelSort } from '#src/features/catalog/schemas.ts';
import { site } from '#src/site.ts';
import { printerClasses, type PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export interface BrowseSearch extends ShownSearch {
  q?: string;
  category?: string;
  subcategory?: string;
  filter?: ModelFilter;
  /** The slug of a tag. */
  tag?: string;
  /** The username of a designer. */
  designer?: string;
  premium?: 'true' | 'false';
  supports?: 'true' | 'false';
  brim?: 'true' | 'false';
  /** The bed and height that must hold each part, in millimeters. */
  bed?: string;
  tall?: string;
  maxMinutes?: string;
  maxGrams?: string;
  /** The class of printers, with `maxMinutes` or the order by time only. */
  class?: PrinterClass;
  sort?: ModelSort;
}

/** Reads the state of Browse from its address; invalid parameters are dropped. */
export function parseBrowseSearch(search: Record<string, unknown>): BrowseSearch {
  const q = parseText(search['q']);
  const sort = modelSorts.find((name) => name === search['sort']);
  const maxMinutes = parseNumber(search['maxMinutes'], printFilterLimits.maxMinutes);
  const hasTime = maxMinutes !== undefined || sort === 'time';
  return withoutEmpty({
    q,
    category: parseText(search['category']),
    subcategory: parseText(search['subcategory']),
    filter: modelFilters.find((name) => name === search['filter']),
    tag: parseText(search['tag']),
    designer: site.designers.find(({ username }) => username === search['designer'])?.username,
    premium: parseFlag(search['premium']),
    supports: parseFlag(search['supports']),
    brim: parseFlag(search['brim']),
    bed: parseNumber(search['bed'], printFilterLimits.bed),
    tall: parseNumber(search['tall'], printFilterLimits.tall),
    maxMinutes,
    maxGrams: parseNumber(search['maxGrams'], printFilterLimits.maxGrams),
    class: hasTime ? printerClasses.find((name) => name === search['class']) : undefined,
    sort: sort === 'relevance' && q === undefined ? undefined : sort,
    ...parseShownSearch(search),
  });
}

/** Returns the filters of the list's request. This function is here because every page loads the route of Browse. */
export function getFilters({ shown: _shown, ...filters }: BrowseSearch): ModelListFilters {
  return filters;
}

export type BrowseChange = Partial<Record<keyof BrowseSearch, string | undefined>>;

/** Returns the state after a change, with the list at its start. */
export function changeSearch(search: BrowseSearch, change: BrowseChange) {
  const isOtherCategory = 'category' in change && change.category !== search.category;
  return parseBrowseSearch({
    ...search,
    ...(isOtherCategory && { subcategory: undefined }),
    shown: undefined,
    ...change,
  });
}

function withoutEmpty(search: BrowseSearch): BrowseSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function parseText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = Array.from(value.trim()).slice(0, 200).join('');
  return text === '' ? undefined : text;
}

function parseFlag(value: unknown): 'true' | 'false' | undefined {
  return value === 'true' || value === 'false' ? value : undefined;
}

/** Returns a whole number from 1 to `max`, as text. */
function parseNumber(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' || !/^[1-9]\d{0,4}$/.test(value)) return undefined;
  return Number(value) <= max ? value : undefined;
}
