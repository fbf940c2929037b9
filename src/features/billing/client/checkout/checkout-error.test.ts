import { expect, test } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { BadResponse, toCheckoutError } from './checkout-error.ts';

const response = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'The reason.' }));

test.each([
  [response(503, 'billing_not_configured'), 'billing_not_configured'],
  [response(503, 'unavailable'), 'failed'],
  [response(409, 'already_subscribed'), 'already_subscribed'],
  [response(409, 'use_change'), 'use_change'],
  [response(409, 'in_progress'), 'in_progress'],
  [response(409, 'payment_disputed'), 'payment_disputed'],
  [response(409, 'conflict'), 'failed'],
  [response(402, 'payment_declined'), 'payment_declined'],
  [response(401, 'unauthorized'), 'signed_out'],
  [new ApiError(502, '<html>Bad gateway</html>'), 'failed'],
  [new BadResponse(), 'bad_response'],
  [new SyntaxError('Unexpected token'), 'bad_response'],
  [new TypeError('Failed to fetch'), 'failed'],
])('maps %s to the code %s', (error, code) => {
  expect(toCheckoutError(error).code).toBe(code);
});

test.each([
  [response(409, 'in_progress'), 409, 'The reason.'],
  [
    new ApiError(502, '<html>Bad gateway</html>'),
    502,
    'The shop cannot be reached at the moment. Please try again in a few minutes.',
  ],
  [new ApiError(500, '<html>'), 500, undefined],
  [new TypeError('Failed to fetch'), undefined, undefined],
])('keeps the status and the message of %s', (error, status, message) => {
  expect(toCheckoutError(error)).toMatchObject({ status, message });
});
