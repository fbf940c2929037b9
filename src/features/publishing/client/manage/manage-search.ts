import type { adminModelStatusFilters, adminModelSorts } from '../../admin-list-options.ts';

type Order = 'asc' | 'desc';
type Column = 'title' | 'downloads';

/**
 * The search parameters of the table's URL; default values are left out. As a change of the URL, an undefined value
 * removes its parameter.
 */
export interface ManageSearch {
  q?: string;
  shelf?: (typeof adminModelStatusFilters)[number];
  /** A slug, or `noCategory`. */
  category?: string;
  premium?: 'true' | 'false';
  sort?: (typeof adminModelSorts)[number];
  order?: Order;
}

export function pickManageSearch({ q, shelf, category, premium, sort, order }: ManageSearch): ManageSearch {
  const fields = Object.entries({ q, shelf, category, premium, sort, order });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

export function isFiltered({ q, shelf = 'live', category, premium }: ManageSearch): boolean {
  return [q, category, premium].some(Boolean) || (shelf !== 'live' && shelf !== 'bin');
}

/** Removes all filters. The bin is not a filter and stays selected. */
export function clearFilters({ shelf }: ManageSearch): ManageSearch {
  return {
    q: undefined,
    category: undefined,
    premium: undefined,
    shelf: shelf === 'bin' ? shelf : undefined,
  };
}

/** The first order of each column. */
const firstOrder: Record<Column, Order> = { title: 'asc', downloads: 'desc' };

export function getOrder({ sort, order }: ManageSearch, column: Column): Order | undefined {
  return sort === column ? (order ?? firstOrder[column]) : undefined;
}

/** Returns the next order for a press on a column's header: first order, reverse order, then newest first. */
export function getNextSort(search: ManageSearch, column: Column): ManageSearch {
  const now = getOrder(search, column);
  if (now === undefined) return { sort: column, order: undefined };
  if (now === firstOrder[column]) return { sort: column, order: now === 'asc' ? 'desc' : 'asc' };
  return { sort: undefined, order: undefined };
}

interface SortChoice {
  /** The value in the select that replaces the headers on phones. */
  value: string;
  label: string;
  search: ManageSearch;
}

export const sortChoices: readonly SortChoice[] = [
  { value: 'newest', label: 'Newest first', search: { sort: undefined, order: undefined } },
  { value: 'title asc', label: 'Title, A to Z', search: { sort: 'title', order: undefined } },
  { value: 'title desc', label: 'Title, Z to A', search: { sort: 'title', order: 'desc' } },
  { value: 'downloads desc', label: 'Most downloads', search: { sort: 'downloads', order: undefined } },
  { value: 'downloads asc', label: 'Fewest downloads', search: { sort: 'downloads', order: 'asc' } },
];

export function getSortValue(search: ManageSearch): string {
  const { sort = 'newest' } = search;
  return sort === 'newest' ? 'newest' : `${sort} ${getOrder(search, sort)}`;
}
