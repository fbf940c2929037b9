import type { ShownSearch } from '#src/ui/lists/shown-search.ts';

/** The search parameters of the Users tab. */
export interface UsersSearch extends ShownSearch {
  q?: string;
  /** The id of the person whose dialog is open. */
  user?: string;
}
