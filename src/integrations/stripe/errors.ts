import { Stripe } from 'stripe';
import { PaymentError } from '../payments.ts';

/**
 * A fault of ours as Stripe tells it. Stripe's own error is not passed on: it carries the whole answer, and with it
 * client secrets and what is known of a card, and whoever logs it would log them.
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

/** Keys, client secrets and addresses, as Stripe repeats them in what it says of a call. */
const secret = /(?:\b[srp]k|\bwhsec)_[\w*]+|\b\w+_secret_\w+|[^\s'"<>]+@[^\s'"<>]+/g;

const withoutSecrets = (message: string) => message.replace(secret, '[removed]');

/** Stripe's words for a person whose card was refused; theirs are written for people. */
export const declined = (message: string | undefined) =>
  new PaymentError('declined', message ?? 'Your card was declined.');

/**
 * Runs calls to Stripe.
 * @param what names them for a log
 * @throws PaymentError for what is expected, StripeFault for the rest
 */
export async function ask<T>(what: string, calls: () => Promise<T>): Promise<T> {
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
  if (isPassing(error)) return new PaymentError('unavailable', 'Stripe cannot be reached now.', fault);
  if (isMissing(error)) return new PaymentError('missing', 'Stripe knows no such thing.', fault);
  return fault;
}

/** A price that is not there is one that was set wrongly. */
const isMissing = ({ code, param }: Stripe.errors.StripeError) =>
  code === 'resource_missing' && param?.includes('price') !== true;

/** It may work with the next try. */
function isPassing(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error.code === 'lock_timeout' ||
    error.code === 'idempotency_key_in_use' ||
    (error.statusCode ?? 0) >= 500
  );
}

/** @returns undefined for what Stripe does not know */
export async function findThere<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && isMissing(error)) return undefined;
    throw error;
  }
}
