import { Stripe } from 'stripe';
import { PaymentError } from '../payments.ts';

/**
 * An error of ours that Stripe reports. Stripe's own error is not passed on: it contains the whole response with client
 * secrets and card details, which would end up in logs.
 */
export class StripeFault extends Error {
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly requestId: string | undefined;

  constructor(error: Stripe.errors.StripeError, what: string) {
    super(`${what}: ${error.type}: ${withoutSecrets(error.message)}`);
    this.name = 'StripeFault';
    this.type = error.type;
    this.code = error.code;
    this.param = error.param;
    this.requestId = error.requestId;
  }
}

/** Keys, client secrets and addresses, in the forms in which Stripe repeats them in error messages. */
const secret = /(?:\b[srp]k|\bwhsec)_[\w*]+|\b\w+_secret_\w+|[^\s'"<>]+@[^\s'"<>]+/g;

const withoutSecrets = (message: string) => message.replace(secret, '[removed]');

/** Creates the error for a declined card. Stripe's message is written for the cardholder. */
export const declined = (message: string | undefined) =>
  new PaymentError('declined', message ?? 'Your card was declined.');

/**
 * Runs calls to Stripe.
 * @param what names them for the log
 * @throws PaymentError for expected failures, StripeFault for all others
 */
export async function callStripe<T>(what: string, calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw translate(error, what);
  }
}

export function translate(error: unknown, what: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const fault = new StripeFault(error, what);
  if (error instanceof Stripe.errors.StripeCardError) return declined(error.message);
  if (isTransient(error)) return new PaymentError('unavailable', 'Stripe cannot be reached now.', fault);
  if (isMissing(error)) return new PaymentError('missing', 'Stripe knows no such thing.', fault);
  return fault;
}

/** A missing price is a configuration error. */
const isMissing = ({ code, param }: Stripe.errors.StripeError) =>
  code === 'resource_missing' && param?.includes('price') !== true;

/** Returns whether a retry may succeed. */
function isTransient(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.code === 'lock_timeout' ||
    error.code === 'idempotency_key_in_use' ||
    (error.statusCode ?? 0) >= 500
  );
}

/** @returns undefined for an object that Stripe does not know */
export async function findOrUndefined<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isMissing(error)) return undefined;
    throw error;
  }
}
