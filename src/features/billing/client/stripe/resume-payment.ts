import type { Stripe } from '@stripe/stripe-js';
import { genericFailure, getLastFailure, toOutcome, type PaymentOutcome } from './payment-outcome.ts';

type Payments = Pick<Stripe, 'retrievePaymentIntent' | 'handleNextAction' | 'confirmPayment'>;

/**
 * Resumes a payment after an earlier attempt.
 * @returns the outcome; `failed` when the person has to enter a card
 */
export async function resumePayment(
  stripe: Payments,
  {
    clientSecret,
    returnUrl,
    usesKnownCard,
  }: {
    clientSecret: string;
    /** URL to which a bank's page returns. */
    returnUrl: string;
    /** When true, the stored card was charged, and a pending authentication is handled now. */
    usesKnownCard: boolean;
  },
): Promise<PaymentOutcome> {
  const found = await stripe.retrievePaymentIntent(clientSecret);
  const { paymentIntent } = found;
  if (!paymentIntent) return toOutcome(found);
  if (usesKnownCard && paymentIntent.status === 'requires_action') {
    const { error, ...response } = await stripe.handleNextAction({ clientSecret });
    return toOutcome(error ? { error } : response);
  }
  if (usesKnownCard && paymentIntent.status === 'requires_confirmation') {
    const confirmParams = { return_url: returnUrl };
    return toOutcome(await stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' }));
  }
  const outcome = toOutcome(found);
  return outcome.kind === 'failed'
    ? { kind: 'failed', message: getLastFailure(paymentIntent) ?? genericFailure }
    : outcome;
}
