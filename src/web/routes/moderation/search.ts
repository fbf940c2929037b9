import { parseShownSearch, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export interface ModerationSearch extends ShownSearch {
  /** Undefined for the first tab. */
  tab?: 'hidden';
}

export function parseModerationSearch(search: Record<string, unknown>): ModerationSearch {
  return { ...parseShownSearch(search), ...(search['tab'] === 'hidden' && { tab: 'hidden' }) };
}
