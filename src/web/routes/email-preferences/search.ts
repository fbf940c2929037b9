import { parseTokenSearch } from '../../routing/token-search.ts';

/** Reads the parameters of /email-preferences; `saved` is set after a form was sent without JavaScript. */
export function parsePreferencesSearch(search: Record<string, unknown>): { token?: string; saved?: '1' } {
  return { ...parseTokenSearch(search), ...(search['saved'] === '1' && { saved: '1' }) };
}
