import { expect, test } from 'vitest';
import { readReturn } from './returned-payment.ts';

const back = {
  tier: 'pro',
  subscription: 'sub_1',
  payment_intent: 'pi_1',
  payment_intent_client_secret: 'pi_1_secret_2',
  redirect_status: 'succeeded',
};

test('returns undefined for an address without a payment', () => {
  const search = { tier: 'personal', redirect_status: 'succeeded' };
  expect(readReturn(search)).toBeUndefined();
});

test('reads the payment without its secret', () => {
  expect(readReturn(back)).toEqual({ paymentIntentId: 'pi_1', subscriptionId: 'sub_1', said: 'succeeded' });
});

test.each([
  ['succeeded', 'succeeded'],
  ['processing', 'processing'],
  ['failed', 'failed'],
  ['anything', 'failed'],
  [undefined, 'failed'],
])('reads the status %s as %s', (redirect_status, said) => {
  expect(
    readReturn({ payment_intent: 'pi_1', ...(redirect_status !== undefined && { redirect_status }) }),
  ).toEqual({
    paymentIntentId: 'pi_1',
    subscriptionId: undefined,
    said,
  });
});
