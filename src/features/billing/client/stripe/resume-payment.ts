import type { Stripe } from '@stripe/stripe-js';
import { genericFailure, lastFailure, outcomeOf, type PaymentOutcome } from './payment-outcome.ts';

interface Resumed {
  clientSecret: string;
  /** Where a bank's own page leads back to. */
  returnUrl: string;
  /** The card that is known was charged; the bank may ask who pays, and is answered now. */
  usesKnownCard: boolean;
}

type Payments = Pick<Stripe, 'retrievePaymentIntent' | 'handleNextAction' | 'confirmPayment'>;

/**
 * Goes on with a payment that was tried before.
 * @returns how it went; `failed` when a card has to be typed
 */
export async function resumePayment(
  stripe: Payments,
  { clientSecret, returnUrl, usesKnownCard }: Resumed,
): Promise<PaymentOutcome> {
  const found = await stripe.retrievePaymentIntent(clientSecret);
  const { paymentIntent } = found;
  if (!paymentIntent) return outcomeOf(found);
  if (usesKnownCard && paymentIntent.status === 'requires_action') {
    const { error, ...answer } = await stripe.handleNextAction({ clientSecret });
    return outcomeOf(error ? { error } : answer);
  }
  if (usesKnownCard && paymentIntent.status === 'requires_confirmation') {
    const confirmParams = { return_url: returnUrl };
    return outcomeOf(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' }));
  }
  const outcome = outcomeOf(found);
  return outcome.kind === 'failed'
    ? { kind: 'failed', message: lastFailure(paymentIntent) ?? genericFailure }
    : outcome;
}
