import { adminModelStatusFilters, adminModelSorts } from '#src/features/publishing/admin-list-options.ts';
import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export const adminTabs = [
  'upload',
  'manage',
  'categories',
  'search',
  'users',
  'site',
  'connections',
  'mails',
  'history',
  'system',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The search parameters of all tabs. Each tab reads its own, and choosing another tab removes them. */
export interface AdminSearch extends ShownSearch {
  /** Undefined for the first tab. */
  tab?: AdminTab;
  q?: string;
  shelf?: (typeof adminModelStatusFilters)[number];
  category?: string;
  premium?: 'true' | 'false';
  sort?: (typeof adminModelSorts)[number];
  order?: 'asc' | 'desc';
  action?: string;
  actor?: string;
  from?: string;
  to?: string;
  /** The id of the person whose dialog is open. */
  user?: string;
  /** The legal text that is edited. */
  text?: 'terms' | 'privacy';
}

/** The same parameters as unchecked text from the address. */
export type AdminAddress = Partial<Record<keyof AdminSearch, string>>;

type Field = Exclude<keyof AdminSearch, 'shown'>;

const oneOf = (values: readonly string[], initial?: string) => (value: string) =>
  values.includes(value) && value !== initial;
const text = (value: string) => value !== '';

/** The check of each parameter. Default values fail it, so that they are left out. */
const fields: Record<Field, (value: string) => boolean> = {
  tab: oneOf(adminTabs, 'upload'),
  q: text,
  shelf: oneOf(adminModelStatusFilters, 'live'),
  category: text,
  premium: oneOf(['true', 'false']),
  sort: oneOf(adminModelSorts, 'newest'),
  order: oneOf(['asc', 'desc']),
  action: text,
  actor: text,
  from: text,
  to: text,
  user: text,
  text: oneOf(['terms', 'privacy']),
};

export function parseAdminSearch(search: AdminAddress): AdminSearch {
  const found = (Object.keys(fields) as Field[]).filter((name) => {
    const value = search[name];
    return value !== undefined && fields[name](value);
  });
  return {
    ...(Object.fromEntries(found.map((name) => [name, search[name]])) as AdminSearch),
    ...parseShownSearch(search),
  };
}
