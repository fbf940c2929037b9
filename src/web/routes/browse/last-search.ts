import type { BrowseSearch } from './search.ts';

let last: BrowseSearch = {};

/** Only to be called in the browser, after a list was shown. */
export function rememberBrowseSearch(search: BrowseSearch): void {
  last = search;
}

/** The state of the list that was seen last during this visit. */
export function lastBrowseSearch(): BrowseSearch {
  return last;
}
