import { ApiError } from '#src/lib/api-client.ts';

/** Why the checkout cannot continue. */
export type CheckoutErrorCode =
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

export interface CheckoutError {
  code: CheckoutErrorCode;
  /** The status of the response; undefined without a response. */
  status: number | undefined;
  /** The server's text for people; undefined when it sent none. */
  message: string | undefined;
}

/** A response that lacks what was requested, so that nothing can be paid with it. */
export class BadResponse extends Error {
  override readonly name = 'BadResponse';
}

const serverCodes = new Set<string>([
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
] satisfies CheckoutErrorCode[]);

const isServerCode = (code: string | undefined): code is CheckoutErrorCode =>
  code !== undefined && serverCodes.has(code);

function getErrorCode(error: unknown): CheckoutErrorCode {
  if (error instanceof BadResponse || error instanceof SyntaxError) return 'bad_response';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'signed_out';
  return isServerCode(error.body.code) ? error.body.code : 'failed';
}

/** Reads what the checkout needs to know from the failure of a call. */
export function toCheckoutError(error: unknown): CheckoutError {
  const response = error instanceof ApiError ? error : undefined;
  return { code: getErrorCode(error), status: response?.status, message: response?.userMessage };
}
