import { expect, test } from 'vitest';
import { ApiError } from '#src/lib/api-client.ts';
import { BadResponse, troubleOf } from './checkout-error.ts';

const answer = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ code, message: 'Said.' }));

test.each([
  [answer(503, 'billing_not_configured'), 'billing_not_configured'],
  [answer(503, 'unavailable'), 'failed'],
  [answer(409, 'already_subscribed'), 'already_subscribed'],
  [answer(409, 'use_change'), 'use_change'],
  [answer(409, 'in_progress'), 'in_progress'],
  [answer(409, 'payment_disputed'), 'payment_disputed'],
  [answer(409, 'conflict'), 'failed'],
  [answer(402, 'payment_declined'), 'payment_declined'],
  [answer(401, 'unauthorized'), 'signed_out'],
  [new ApiError(502, '<html>Bad gateway</html>'), 'failed'],
  [new BadResponse(), 'bad_response'],
  [new SyntaxError('Unexpected token'), 'bad_response'],
  [new TypeError('Failed to fetch'), 'failed'],
])('%s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});
