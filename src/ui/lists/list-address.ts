import type { ShownSearch } from './shown-search.ts';

/** The part of a page's address that a list reads and changes. */
export interface ListAddress<Search extends ShownSearch> {
  search: Search;
  /** Sets parameters, or removes those that are undefined, in place of the current history entry unless `push` is set. */
  onSearch: (change: Search, options?: { push?: boolean }) => void;
}
