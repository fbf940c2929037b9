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
