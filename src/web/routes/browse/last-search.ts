import type { BrowseSearch } from './search.ts';

let last: BrowseSearch = {};

/** Remembers the state of a list that was shown. Call it in the browser only. */
export function rememberBrowseSearch(search: BrowseSearch): void {
  last = search;
}

/** Returns the state of the list that was shown last during this visit. */
export function lastBrowseSearch(): BrowseSearch {
  return last;
}
