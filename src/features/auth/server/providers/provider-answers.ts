import { safeReturnUrl } from '#src/lib/return-url.ts';
import type { ProviderError } from '../../messages.ts';
import type { Attempt } from './providers.ts';

/** What a provider sent a person back with. */
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

/** An address for the library to come back with; no browser ever sees it. */
export function markReturn(end: keyof typeof ends, returnUrl: string | undefined): string {
  return `${ends[end]}?to=${Buffer.from(returnUrl ?? '').toString('base64url')}`;
}

/** Where the library would send the browser: to one of the marked addresses, or to its own page for errors. */
export function readAnswer(response: Response): { error: string | undefined; returnUrl: string | undefined } {
  const location = URL.parse(response.headers.get('location') ?? '', 'http://localhost');
  const to = Buffer.from(location?.searchParams.get('to') ?? '', 'base64url').toString('utf8');
  const isDone = location?.pathname === ends.done && response.status === 302;
  const error = isDone ? undefined : (location?.searchParams.get('error') ?? 'no_answer');
  return { error, returnUrl: safeReturnUrl(to) };
}

export function errorOf(libraryError: string, query: CallbackQuery, attempt: Attempt): ProviderError {
  if (attempt.fault) return attempt.fault;
  // What the provider sent comes back under the same name as the library's own findings.
  if (query.error === libraryError) return refusals.get(libraryError) ?? 'sign_in_failed';
  return libraryErrors.get(libraryError) ?? 'sign_in_failed';
}
