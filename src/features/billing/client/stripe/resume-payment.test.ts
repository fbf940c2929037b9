import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { genericFailure } from './payment-outcome.ts';
import { resumePayment } from './resume-payment.ts';

type Known = Pick<Stripe, 'retrievePaymentIntent' | 'handleNextAction' | 'confirmPayment'>;

const payment = (status: PaymentIntent.Status, message?: string) =>
  ({
    status,
    last_payment_error: message === undefined ? null : { type: 'card_error', message },
  }) as PaymentIntent;

/** Creates a Stripe with one payment; each next step makes it succeed and is recorded. */
function stripeWith(found: PaymentIntent): { stripe: Known; steps: string[] } {
  const steps: string[] = [];
  const end = async (step: string) => {
    steps.push(step);
    return { paymentIntent: payment('succeeded') };
  };
  const stripe = {
    retrievePaymentIntent: async () => ({ paymentIntent: found }),
    handleNextAction: () => end('bank'),
    confirmPayment: () => end('confirm'),
  } as unknown as Known;
  return { stripe, steps };
}

const paid = { kind: 'paid', status: 'succeeded' };

test.each([
  ['handles the next action of a stored card', 'requires_action', true, paid, ['bank']],
  ['confirms a payment with a stored card', 'requires_confirmation', true, paid, ['confirm']],
  [
    'does not handle the next action after a return from the bank',
    'requires_action',
    false,
    { kind: 'failed', message: genericFailure },
    [],
  ],
  ['returns paid for a payment that has succeeded', 'succeeded', true, paid, []],
  ['returns gone for a canceled payment', 'canceled', false, { kind: 'gone' }, []],
] as const)('%s', async (...example) => {
  const [, status, usesKnownCard, outcome, taken] = example;
  const { stripe, steps } = stripeWith(payment(status));
  const resumed = {
    clientSecret: 'pi_1_secret_2',
    returnUrl: 'https://shop.example/subscribe',
    usesKnownCard,
  };
  expect(await resumePayment(stripe, resumed)).toEqual(outcome);
  expect(steps).toEqual(taken);
});

test("returns the bank's message for a declined payment", async () => {
  const { stripe } = stripeWith(payment('requires_payment_method', 'Your card was declined.'));
  const resumed = {
    clientSecret: 'pi_1_secret_2',
    returnUrl: 'https://shop.example/subscribe',
    usesKnownCard: false,
  };
  expect(await resumePayment(stripe, resumed)).toEqual({
    kind: 'failed',
    message: 'Your card was declined.',
  });
});
