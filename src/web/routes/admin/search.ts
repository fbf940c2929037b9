import { adminModelShelves, adminModelSorts } from '#src/features/publishing/admin-lists.ts';
import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export const adminTabs = ['upload', 'manage', 'categories', 'users', 'mails', 'history'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Of all tabs; each reads its own, and what another one has said is gone when it is chosen. */
export interface AdminSearch extends ShownSearch {
  /** Left out for the first one. */
  tab?: AdminTab;
  q?: string;
  shelf?: (typeof adminModelShelves)[number];
  category?: string;
  premium?: 'true' | 'false';
  sort?: (typeof adminModelSorts)[number];
  order?: 'asc' | 'desc';
  action?: string;
  actor?: string;
  from?: string;
  to?: string;
  /** Whose dialog is open. */
  user?: string;
}

/** The same as it stands in the address. */
export type AdminAddress = Partial<Record<keyof AdminSearch, string>>;

type Field = Exclude<keyof AdminSearch, 'shown'>;

const oneOf = (values: readonly string[], initial?: string) => (value: string) =>
  values.includes(value) && value !== initial;
const text = (value: string) => value !== '';

/** What may stand in the address; what is so unless told is left out. */
const fields: Record<Field, (value: string) => boolean> = {
  tab: oneOf(adminTabs, 'upload'),
  q: text,
  shelf: oneOf(adminModelShelves, 'live'),
  category: text,
  premium: oneOf(['true', 'false']),
  sort: oneOf(adminModelSorts, 'newest'),
  order: oneOf(['asc', 'desc']),
  action: text,
  actor: text,
  from: text,
  to: text,
  user: text,
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
