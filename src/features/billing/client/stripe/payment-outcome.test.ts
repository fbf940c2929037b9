import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { genericFailure, getLastFailure, toOutcome } from './payment-outcome.ts';

const payment = (status: PaymentIntent.Status, more: Partial<PaymentIntent> = {}) =>
  ({ id: 'pi_1', status, last_payment_error: null, ...more }) as PaymentIntent;
const failure = (error: Partial<StripeError>) => ({
  error: { type: 'card_error' as const, ...error },
});
const declined = 'Your card was declined.';

test.each([
  [
    'returns paid for a payment that succeeded',
    { paymentIntent: payment('succeeded') },
    { kind: 'paid', status: 'succeeded' },
  ],
  [
    'returns paid for a payment that is processing',
    { paymentIntent: payment('processing') },
    { kind: 'paid', status: 'processing' },
  ],
  [
    'returns the message of a card error',
    failure({ message: declined }),
    { kind: 'failed', message: declined },
  ],
  [
    'returns the generic message for a card error without a message',
    failure({}),
    { kind: 'failed', message: genericFailure },
  ],
  [
    'returns the generic message for an API error',
    failure({ type: 'api_error', message: 'No such parameter: x' }),
    { kind: 'failed', message: genericFailure },
  ],
  [
    'returns incomplete for a validation error',
    failure({ type: 'validation_error', message: 'Incomplete' }),
    { kind: 'incomplete' },
  ],
  [
    'returns paid for an error whose payment intent has succeeded',
    failure({ type: 'invalid_request_error', payment_intent: payment('succeeded') }),
    { kind: 'paid', status: 'succeeded' },
  ],
  [
    'returns gone for an error whose payment intent was canceled',
    failure({ type: 'invalid_request_error', payment_intent: payment('canceled') }),
    { kind: 'gone' },
  ],
  [
    'returns the generic message when authentication was not completed',
    { paymentIntent: payment('requires_action') },
    { kind: 'failed', message: genericFailure },
  ],
  ['returns the generic message for an empty result', {}, { kind: 'failed', message: genericFailure }],
] as const)('%s', (_name, result, outcome) => {
  expect(toOutcome(result)).toEqual(outcome);
});

test('returns the message of the last failed attempt, or undefined without one', () => {
  const error = (type: string, message?: string) =>
    payment('requires_payment_method', {
      last_payment_error: { type, message } as PaymentIntent['last_payment_error'],
    });
  expect(getLastFailure(payment('requires_payment_method'))).toBeUndefined();
  expect(getLastFailure(error('card_error', declined))).toBe(declined);
  expect(getLastFailure(error('api_error', 'Internal'))).toBe(genericFailure);
});
