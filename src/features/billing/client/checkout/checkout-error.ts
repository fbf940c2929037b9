import { ApiError } from '#src/lib/api-client.ts';

/** Why the checkout cannot go on as it was asked to. */
export type Trouble =
  | 'signed_out'
  | 'billing_not_configured'
  | 'already_subscribed'
  | 'use_change'
  | 'not_subscribed'
  | 'cancel_pending'
  | 'payment_due'
  | 'payment_disputed'
  | 'in_progress'
  | 'payment_declined'
  | 'terms_required'
  | 'bad_response'
  | 'failed';

/** An answer that is not what was asked for; nothing can be paid with it. */
export class BadResponse extends Error {
  override readonly name = 'BadResponse';
}

const told = new Set<string>([
  'billing_not_configured',
  'already_subscribed',
  'use_change',
  'not_subscribed',
  'cancel_pending',
  'payment_due',
  'payment_disputed',
  'in_progress',
  'payment_declined',
  'terms_required',
] satisfies Trouble[]);

const isTold = (code: string | undefined): code is Trouble => code !== undefined && told.has(code);

export function troubleOf(error: unknown): Trouble {
  if (error instanceof BadResponse || error instanceof SyntaxError) return 'bad_response';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'signed_out';
  return isTold(error.body.code) ? error.body.code : 'failed';
}
