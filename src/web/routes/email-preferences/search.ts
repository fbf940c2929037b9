import { parseTokenSearch } from '../../routing/token-search.ts';

/** Of /email-preferences: `saved` after a form that was sent without JavaScript. */
export function parsePreferencesSearch(search: Record<string, unknown>): { token?: string; saved?: '1' } {
  return { ...parseTokenSearch(search), ...(search['saved'] === '1' && { saved: '1' }) };
}
