import { safeReturnUrl } from '#src/lib/return-url.ts';
import type { ProviderError } from '../../messages.ts';
import type { Attempt } from './providers.ts';

/** Query parameters with which a provider redirects the browser back. */
export interface CallbackQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
}

const libraryErrors = new Map<string, ProviderError>([
  ['state_not_found', 'sign_in_expired'],
  ['state_mismatch', 'sign_in_expired'],
  ['state_invalid', 'sign_in_expired'],
  ['account_not_linked', 'account_not_linked'],
]);

/** RFC 6749, section 4.1.2.1. */
const refusals = new Map<string, ProviderError>([
  ['access_denied', 'provider_refused'],
  ['server_error', 'provider_unavailable'],
  ['temporarily_unavailable', 'provider_unavailable'],
]);

const ends = { done: '/signed-in', failed: '/failed' } as const;

/** URL that the library returns after the sign-in; it is evaluated here and never sent to a browser. */
export function buildReturnUrl(end: keyof typeof ends, returnUrl: string | undefined): string {
  return `${ends[end]}?to=${Buffer.from(returnUrl ?? '').toString('base64url')}`;
}

/** Reads the redirect of the library: to one of our marked URLs, or to its own error page. */
export function readResponse(response: Response): {
  error: string | undefined;
  returnUrl: string | undefined;
} {
  const location = URL.parse(response.headers.get('location') ?? '', 'http://localhost');
  const to = Buffer.from(location?.searchParams.get('to') ?? '', 'base64url').toString('utf8');
  const isDone = location?.pathname === ends.done && response.status === 302;
  const error = isDone ? undefined : (location?.searchParams.get('error') ?? 'no_answer');
  return { error, returnUrl: safeReturnUrl(to) };
}

export function toProviderError(libraryError: string, query: CallbackQuery, attempt: Attempt): ProviderError {
  if (attempt.fault) return attempt.fault;
  // The library reports the provider's errors and its own in the same parameter.
  if (query.error === libraryError) return refusals.get(libraryError) ?? 'sign_in_failed';
  const error = libraryErrors.get(libraryError) ?? 'sign_in_failed';
  // An unverified address gets the same response whether or not it has an account.
  const isUnverified = error === 'account_not_linked' && attempt.profile?.emailVerified !== true;
  return isUnverified ? 'provider_email_unverified' : error;
}
