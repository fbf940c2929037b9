import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

export const genericFailure = 'Something went wrong. Please try again.';

/** How a try to pay went. */
export type PaymentOutcome =
  | { kind: 'paid'; status: 'succeeded' | 'processing' }
  /** The message is for the person who pays. */
  | { kind: 'failed'; message: string }
  /** The fields say what is wrong with them. */
  | { kind: 'incomplete' }
  /** This payment can no longer be made; another one can. */
  | { kind: 'gone' };

export type IntentResult = PaymentIntentResult | { paymentIntent?: undefined; error?: StripeError };

/** What Stripe says of a payment, for whoever pays. */
export function outcomeOf({ paymentIntent, error }: IntentResult): PaymentOutcome {
  // An error names the payment, too: it may have been made in another tab.
  const known = outcomeOfStatus(paymentIntent ?? error?.payment_intent);
  if (known) return known;
  if (error?.type === 'validation_error') return { kind: 'incomplete' };
  return { kind: 'failed', message: messageFor(error) };
}

function outcomeOfStatus(payment: PaymentIntent | undefined): PaymentOutcome | undefined {
  const status = payment?.status;
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid', status };
  return status === 'canceled' ? { kind: 'gone' } : undefined;
}

/** What a bank says of a card is for people; what the machinery says is not. */
function messageFor(error: Pick<StripeError, 'type' | 'message'> | undefined): string {
  return (error?.type === 'card_error' ? error.message : undefined) ?? genericFailure;
}

/** Why the last try to make this payment failed. */
export function lastFailure({ last_payment_error: error }: PaymentIntent): string | undefined {
  if (error === null) return undefined;
  return (error.type === 'card_error' ? error.message : undefined) ?? genericFailure;
}
