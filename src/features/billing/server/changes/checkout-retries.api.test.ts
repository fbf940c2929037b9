import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import type { RequestRecord } from '#test/fakes/stripe/server.ts';
import { planCalls, planIn, read, type Payment, type PlanCalls } from '#test/support/plan-calls.ts';

let site: BillingSite;
let calls: PlanCalls;
let someone: UserRow;

beforeAll(async () => {
  site = await createBillingSite();
  calls = planCalls(site);
});

beforeEach(async () => {
  someone = await createUser(site.db);
  await site.cookieOf(someone);
});

afterAll(() => site.close());

const order = async (tier: string, key?: string) => read<Payment>(await calls.order(someone, tier, key));
const customersOf = (user: UserRow) =>
  site.stripe.store.customers.list(({ metadata }) => metadata['userId'] === user.id);
const subscriptionsOf = (user: UserRow) => {
  const ids = customersOf(user).map(({ id }) => id);
  return site.stripe.store.subscriptions.list(({ customerId }) => ids.includes(customerId));
};
const creating = ({ method, path }: Pick<RequestRecord, 'method' | 'path'>) =>
  method === 'POST' && path === '/v1/subscriptions';
const creatingCustomer = ({ method, path }: Pick<RequestRecord, 'method' | 'path'>) =>
  method === 'POST' && path === '/v1/customers';
const unavailable = [
  503,
  expect.objectContaining({
    code: 'unavailable',
    message: 'The payment provider cannot be reached. Please try again in a moment.',
  }),
];

describe('concurrent orders', () => {
  it.each([undefined, 'one-key'])(
    'create one subscription for the same plan, with the key %s',
    async (key) => {
      const responses = await Promise.all([
        order('personal', key),
        order('personal', key),
        order('personal'),
      ]);
      expect(responses[0]?.[0]).toBe(200);
      expect(responses).toEqual([responses[0], responses[0], responses[0]]);
      expect([customersOf(someone).length, subscriptionsOf(someone).length]).toEqual([1, 1]);
    },
  );

  it('create one subscription for different plans; the other order gets 409 and works when retried', async () => {
    const tiers = ['personal', 'commercial'] as const;
    const both = Promise.withResolvers<void>();
    let begun = 0;
    site.stripe.fail(
      {
        kind: 'wait',
        until: () => {
          begun += 1;
          if (begun === tiers.length) both.resolve();
          return both.promise;
        },
      },
      { matches: creatingCustomer, times: tiers.length },
    );
    const responses = await Promise.all(tiers.map(async (tier) => ({ tier, response: await order(tier) })));
    const [won, lost] = responses.toSorted((a, b) => a.response[0] - b.response[0]);
    expect(lost?.response).toEqual([409, expect.objectContaining({ code: 'in_progress' })]);
    expect(won?.response[0]).toBe(200);
    const open = () => subscriptionsOf(someone).filter(({ endedAt }) => endedAt === null);
    expect(open().map(({ id }) => id)).toEqual([won?.response[1].subscriptionId]);
    const [status, payment] = await order(lost?.tier ?? '');
    expect(status).toBe(200);
    expect(open().map(({ id }) => id)).toEqual([payment.subscriptionId]);
    expect(customersOf(someone).length).toBe(1);
  });

  it('create one subscription on two instances', async () => {
    const other = await site.startAnother();
    const headers = { cookie: await site.cookieOf(someone) };
    const call = {
      method: 'POST',
      url: '/api/subscription',
      headers,
      payload: { tier: 'personal' },
    } as const;
    const responses = await Promise.all([site.app.inject(call), other.inject(call)]);
    await other.close();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0]?.json()).toEqual(responses[1]?.json());
    expect([customersOf(someone).length, subscriptionsOf(someone).length]).toEqual([1, 1]);
  });
});

describe('order for another plan', () => {
  it('returns 409 use_change when the first order is paid at the same moment', async () => {
    const [, personal] = await order('personal');
    const end = site.stripe.fail(
      { kind: 'wait', until: () => Promise.resolve() },
      {
        matches: ({ path }) => {
          const isGivenUp = path.endsWith('/void');
          if (isGivenUp) site.stripe.confirmPayment(personal.clientSecret, 'succeeds');
          return isGivenUp;
        },
      },
    );
    expect(await order('commercial')).toEqual([409, expect.objectContaining({ code: 'use_change' })]);
    end();
    expect(await site.subscriptionOf(someone)).toMatchObject({ tier: 'personal', status: 'active' });
    expect(subscriptionsOf(someone).map(({ id, status }) => [id, status])).toEqual([
      [personal.subscriptionId, 'active'],
    ]);
  });
});

describe('order with an idempotency key', () => {
  it('returns the same response for a day without storing the client secret', async () => {
    const key = randomUUID();
    const [, payment] = await order('personal', key);
    site.advance(dayMs / 2);
    const before = site.stripe.requests.filter(creating).length;
    expect(await order('personal', key)).toEqual([200, payment]);
    expect(site.stripe.requests.filter(creating).length).toBe(before);
    const kept = await site.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
    expect(kept.map(({ body }) => body)).toEqual([
      JSON.stringify({ subscriptionId: payment.subscriptionId }),
    ]);
    expect(await order('commercial', key)).toEqual([
      409,
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    ]);
  });

  it('returns 409 when repeated after the payment', async () => {
    const key = randomUUID();
    const [, payment] = await order('personal', key);
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(await order('personal', key)).toEqual([
      409,
      expect.objectContaining({ code: 'already_subscribed' }),
    ]);
    expect(subscriptionsOf(someone).length).toBe(1);
  });

  it('creates another subscription when the first was canceled since', async () => {
    const key = randomUUID();
    const [, payment] = await order('personal', key);
    await order('commercial');
    const [status, again] = await order('personal', key);
    expect(status).toBe(200);
    expect(again.subscriptionId).not.toBe(payment.subscriptionId);
  });

  it('returns 400 for a malformed key', async () => {
    const [status] = await order('personal', 'a key with spaces');
    expect(status).toBe(400);
  });
});

describe('order while Stripe fails', () => {
  it.each([
    { kind: 'error', status: 500 },
    { kind: 'error', status: 429 },
    { kind: 'cut', when: 'before' },
  ] as const)('returns 503 on %o, and the next order works', async (fault) => {
    const key = randomUUID();
    const end = site.stripe.fail(fault, { times: Infinity });
    const response = await calls.order(someone, 'personal', key);
    end();
    expect(read(response)).toEqual(unavailable);
    expect(response.headers['retry-after']).toBe('30');
    expect(subscriptionsOf(someone)).toEqual([]);
    const [status, payment] = await order('personal', key);
    expect(status).toBe(200);
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(planIn(await calls.confirm(someone, payment))).toMatchObject({ tier: 'personal' });
  });

  it("reuses the subscription when Stripe's response was lost", async () => {
    const end = site.stripe.fail({ kind: 'cut', when: 'after' }, { times: Infinity, matches: creating });
    expect(await order('personal')).toEqual(unavailable);
    end();
    const [status, payment] = await order('personal');
    expect(status).toBe(200);
    expect(subscriptionsOf(someone).map(({ id }) => id)).toEqual([payment.subscriptionId]);
  });

  it('retries a lost response with the same idempotency key', async () => {
    site.stripe.fail({ kind: 'cut', when: 'after' }, { matches: creating });
    expect((await order('personal'))[0]).toBe(200);
    expect(subscriptionsOf(someone).length).toBe(1);
  });

  it('learns of the payment from events when confirming failed', async () => {
    const [, payment] = await order('personal');
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    const end = site.stripe.fail({ kind: 'error', status: 503 }, { times: Infinity });
    expect(read(await calls.confirm(someone, payment))).toEqual(unavailable);
    end();
    await site.news();
    expect(await site.subscriptionOf(someone)).toMatchObject({ tier: 'personal' });
  });
});

describe('customer deleted at Stripe', () => {
  it('gets a new customer id and keeps the old invoices', async () => {
    const { user, customerId } = await calls.createSubscriber({ user: someone });
    site.stripe.deleteCustomer(customerId);
    const again = await calls.createSubscriber({ user, tier: 'commercial' });
    expect(again.customerId).not.toBe(customerId);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    const invoices = await site.as(user)({ url: '/api/subscription/invoices' });
    expect(invoices.json<{ amountPaid: number }[]>().map(({ amountPaid }) => amountPaid)).toEqual([
      1000, 700,
    ]);
  });
});

it('limits writes to 20 in ten minutes per person', async () => {
  const strict = await createBillingSite();
  const there = planCalls(strict);
  const user = await createUser(strict.db);
  for (let n = 0; n < 20; n += 1) expect((await there.order(user)).statusCode).toBe(200);
  const refused = await there.order(user);
  expect([refused.statusCode, Number(refused.headers['retry-after']) <= 600]).toEqual([429, true]);
  expect((await there.cancel(user)).statusCode).toBe(429);
  expect((await there.order(await createUser(strict.db))).statusCode).toBe(200);
  strict.advance(600_000);
  expect((await there.order(user)).statusCode).toBe(200);
  await strict.close();
});

it('limits new orders to 40 a day per person and still returns the open one', async () => {
  const [, payment] = await order('personal');
  const key = `billing-orders:${customersOf(someone)[0]?.id}`;
  const counted = await site.db.updateTable('rate_limits').set({ hits: 40 }).where('key', '=', key).execute();
  expect(counted[0]?.numUpdatedRows).toBe(1n);
  expect((await order('commercial'))[0]).toBe(429);
  expect(await order('personal')).toEqual([200, payment]);
  site.advance(dayMs);
  expect((await order('commercial'))[0]).toBe(200);
});
