import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { genericFailure, lastFailure, outcomeOf } from './payment-outcome.ts';

const payment = (status: PaymentIntent.Status, more: Partial<PaymentIntent> = {}) =>
  ({ id: 'pi_1', status, last_payment_error: null, ...more }) as PaymentIntent;
const failure = (error: Partial<StripeError>) => ({
  error: { type: 'card_error' as const, ...error },
});
const declined = 'Your card was declined.';

test.each([
  ['a payment that was made', { paymentIntent: payment('succeeded') }, { kind: 'paid', status: 'succeeded' }],
  [
    'one that the bank works on',
    { paymentIntent: payment('processing') },
    { kind: 'paid', status: 'processing' },
  ],
  ['a card that is refused', failure({ message: declined }), { kind: 'failed', message: declined }],
  ['a card that is refused without a word', failure({}), { kind: 'failed', message: genericFailure }],
  [
    'what only the machinery understands',
    failure({ type: 'api_error', message: 'No such parameter: x' }),
    { kind: 'failed', message: genericFailure },
  ],
  [
    'fields that are not filled in',
    failure({ type: 'validation_error', message: 'Incomplete' }),
    { kind: 'incomplete' },
  ],
  [
    'a payment that another tab has made',
    failure({ type: 'invalid_request_error', payment_intent: payment('succeeded') }),
    { kind: 'paid', status: 'succeeded' },
  ],
  [
    'a payment that was given up',
    failure({ type: 'invalid_request_error', payment_intent: payment('canceled') }),
    { kind: 'gone' },
  ],
  [
    'a bank that was not asked to the end',
    { paymentIntent: payment('requires_action') },
    { kind: 'failed', message: genericFailure },
  ],
  ['nothing at all', {}, { kind: 'failed', message: genericFailure }],
] as const)('%s', (_name, result, outcome) => {
  expect(outcomeOf(result)).toEqual(outcome);
});

test('why the last try failed is said when there was one', () => {
  const error = (type: string, message?: string) =>
    payment('requires_payment_method', {
      last_payment_error: { type, message } as PaymentIntent['last_payment_error'],
    });
  expect(lastFailure(payment('requires_payment_method'))).toBeUndefined();
  expect(lastFailure(error('card_error', declined))).toBe(declined);
  expect(lastFailure(error('api_error', 'Internal'))).toBe(genericFailure);
});
