export interface LoginSearch {
  returnUrl?: string;
  tab?: 'sign-up';
  /** The error code of a failed sign-in with Google or Discord. */
  error?: string;
  /** Set after a sign-in with a provider when the account needs a code too. */
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
