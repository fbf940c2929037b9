export interface LoginSearch {
  returnUrl?: string;
  tab?: 'sign-up';
  /** Why a sign-in at Google or Discord came to nothing. */
  error?: string;
  /** Coming from there, the account asks for a code as well. */
  step?: 'totp';
}

export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { returnUrl, tab, error, step } = search;
  return {
    ...(typeof returnUrl === 'string' && { returnUrl }),
    ...(tab === 'sign-up' && { tab }),
    ...(typeof error === 'string' && { error }),
    ...(step === 'totp' && { step }),
  };
}

/** What a link in a mail carries. */
export function parseTokenSearch({ token }: Record<string, unknown>): { token?: string } {
  return typeof token === 'string' ? { token } : {};
}

/** Of /email-preferences: `saved` after a form that was sent without JavaScript. */
export function parsePreferencesSearch(search: Record<string, unknown>): { token?: string; saved?: '1' } {
  return { ...parseTokenSearch(search), ...(search['saved'] === '1' && { saved: '1' }) };
}

/** What came of such a link; kept in the history, so that it stays when the token has left the address. */
export interface Outcome {
  isGood: boolean;
  message: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    outcome?: Outcome;
  }
}
