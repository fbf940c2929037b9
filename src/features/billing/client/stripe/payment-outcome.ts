import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

export const genericFailure = 'Something went wrong. Please try again.';

/** Result of one attempt to pay. */
export type PaymentOutcome =
  | { kind: 'paid'; status: 'succeeded' | 'processing' }
  /** The message is shown to the person who pays. */
  | { kind: 'failed'; message: string }
  /** Stripe's fields show their own validation errors. */
  | { kind: 'incomplete' }
  /** This payment was canceled; a new one can be created. */
  | { kind: 'gone' };

export type IntentResult = PaymentIntentResult | { paymentIntent?: undefined; error?: StripeError };

/** Converts a result of Stripe.js to an outcome with a message for people. */
export function toOutcome({ paymentIntent, error }: IntentResult): PaymentOutcome {
  // An error contains the payment intent too, which another tab may have paid.
  const known = toStatusOutcome(paymentIntent ?? error?.payment_intent);
  if (known) return known;
  if (error?.type === 'validation_error') return { kind: 'incomplete' };
  return { kind: 'failed', message: messageFor(error) };
}

function toStatusOutcome(payment: PaymentIntent | undefined): PaymentOutcome | undefined {
  const status = payment?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid', status };
  return status === 'canceled' ? { kind: 'gone' } : undefined;
}

/** Messages of card errors are written for people; those of other errors are not shown. */
function messageFor(error: Pick<StripeError, 'type' | 'message'> | undefined): string {
  return (error?.type === 'card_error' ? error.message : undefined) ?? genericFailure;
}

/** Returns why the last attempt at this payment failed; undefined when none failed. */
export function getLastFailure({ last_payment_error: error }: PaymentIntent): string | undefined {
  if (error === null) return undefined;
  return (error.type === 'card_error' ? error.message : undefined) ?? genericFailure;
}
