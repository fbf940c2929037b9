import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStripePair, type StripePair } from '#test/support/stripe-provider.ts';
import { PaymentError } from '../payments.ts';
import { StripeFault } from './errors.ts';

let pair: StripePair;

beforeEach(async () => {
  pair = await startStripePair();
});
afterEach(() => pair.fake.close());

async function getError(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail');
}

const onEveryTry = { times: Infinity };

describe('a failure between us and Stripe', () => {
  it.each([
    ['the connection breaks', { kind: 'cut', when: 'before' }],
    ['Stripe fails', { kind: 'error', status: 500 }],
    ['Stripe is out of service', { kind: 'error', status: 503 }],
    ['Stripe limits the request rate', { kind: 'error', status: 429 }],
  ] as const)('throws a temporary error when %s', async (_name, fault) => {
    const customerId = await pair.createCustomer();
    pair.fake.fail(fault, onEveryTry);
    const error = await getError(pair.provider.readCustomer(customerId));
    expect(error).toBeInstanceOf(PaymentError);
    expect(error).toMatchObject({ kind: 'unavailable' });
  });

  it('throws a temporary error while the same call is still running', async () => {
    const person = { userId: 'user-1', email: 'ada@example.org', name: 'Ada' };
    const gate = Promise.withResolvers<void>();
    pair.fake.fail({ kind: 'hold', until: gate.promise });
    const first = pair.provider.createCustomer(person, 'key-1');
    await expect.poll(() => pair.fake.requests.length).toBe(1);
    expect(await getError(pair.provider.createCustomer(person, 'key-1'))).toMatchObject({
      kind: 'unavailable',
    });
    gate.resolve();
    expect(await pair.provider.createCustomer(person, 'key-1')).toBe(await first);
  });

  it('throws an error that happens on a later page', async () => {
    pair.fake.fail({ kind: 'error', status: 429 }, onEveryTry);
    const all = pair.provider.listLiveSubscriptions()[Symbol.asyncIterator]();
    expect(await getError(all.next())).toMatchObject({ kind: 'unavailable' });
  });

  it('throws `missing` for an unknown object', async () => {
    const calls = [
      pair.provider.updateCustomer('cus_unknown', { email: 'ada@example.org', name: 'Ada' }),
      pair.provider.createSubscription({ customerId: 'cus_unknown', tier: 'personal' }, 'key-1'),
      pair.provider.findOpenPayment('sub_unknown'),
      pair.provider.previewUpgrade('sub_unknown', 'commercial'),
      pair.provider.createPortalSession('cus_unknown', 'https://shop.example'),
    ];
    for (const call of calls) expect(await getError(call)).toMatchObject({ kind: 'missing' });
  });
});

describe('an error of ours', () => {
  it('throws a StripeFault for an invalid API key', async () => {
    const error = await getError(pair.connect({ secretKey: 'sk_test_secret_of_ours' }).readCustomer('cus_1'));
    expect(error).toBeInstanceOf(StripeFault);
    expect(error).toMatchObject({ type: 'StripeAuthenticationError' });
    expect(JSON.stringify([error, (error as Error).message, (error as Error).stack])).not.toContain(
      'sk_test',
    );
  });

  it('throws a StripeFault for an idempotency key with another body', async () => {
    const person = { userId: 'user-1', email: 'ada@example.org', name: 'Ada' };
    await pair.provider.createCustomer(person, 'key-1');
    const error = await getError(pair.provider.createCustomer({ ...person, name: 'Eve' }, 'key-1'));
    expect(error).toBeInstanceOf(StripeFault);
    expect(error).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('throws a StripeFault for a request that Stripe rejects', async () => {
    const { id } = await pair.subscribe('personal');
    const error = await getError(pair.provider.setCancelAtPeriodEnd(id, true, 'cancel-1'));
    expect(error).toBeInstanceOf(StripeFault);
    expect((error as Error).message).toMatch(/^Set the end: StripeInvalidRequestError: .*is incomplete/);
  });

  it('throws a StripeFault for an unknown price', async () => {
    const customerId = await pair.createCustomer();
    const other = pair.connect({ prices: { personal: ['price_wrong'], commercial: ['price_wrong_too'] } });
    const error = await getError(other.createSubscription({ customerId, tier: 'personal' }, 'key-1'));
    expect(error).toBeInstanceOf(StripeFault);
    expect((error as Error).message).toContain("No such price: 'price_wrong'");
  });

  it("omits secrets and personal data from Stripe's message", async () => {
    const { id } = await pair.subscribe('personal', 'succeeds');
    pair.fake.store.subscriptions.get(id).status = 'incomplete';
    const record = pair.fake.store.subscriptions.get(id);
    record.id = 'sk_live_abc*** ada@example.org pi_1_secret_2 rk_test_1';
    const error = await getError(pair.provider.setCancelAtPeriodEnd(id, true, 'cancel-1'));
    expect((error as Error).message).toContain('[removed] [removed] [removed] [removed] is incomplete');
  });
});
