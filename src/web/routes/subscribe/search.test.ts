import { expect, it } from 'vitest';
import { parseSubscribeSearch } from './search.ts';

it('keeps the known parameters that are text and drops all others', () => {
  const known = {
    tier: 'pro',
    subscription: 'sub_1',
    payment_intent: 'pi_1',
    payment_intent_client_secret: 'pi_1_secret_2',
    redirect_status: 'succeeded',
  };
  expect(parseSubscribeSearch({ ...known, utm_source: 'mail' })).toEqual(known);
  expect(parseSubscribeSearch({ tier: 7, payment_intent: undefined })).toEqual({});
});
