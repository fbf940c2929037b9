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

/** Stripe with one payment of this state, which a step brings to the end. */
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
  ['the bank is asked with the card that is known', 'requires_action', true, paid, ['bank']],
  ['a payment is confirmed with the card that is known', 'requires_confirmation', true, paid, ['confirm']],
  [
    'no bank is asked when somebody comes back from it',
    'requires_action',
    false,
    { kind: 'failed', message: genericFailure },
    [],
  ],
  ['what is paid is paid', 'succeeded', true, paid, []],
  ['what was given up is gone', 'canceled', false, { kind: 'gone' }, []],
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

test('why a bank refused is said', async () => {
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
