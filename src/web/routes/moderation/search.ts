import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export interface ModerationSearch extends ShownSearch {
  /** Left out for the first one. */
  tab?: 'hidden';
}

export function parseModerationSearch(search: Record<string, unknown>): ModerationSearch {
  return { ...parseShownSearch(search), ...(search['tab'] === 'hidden' && { tab: 'hidden' }) };
}
