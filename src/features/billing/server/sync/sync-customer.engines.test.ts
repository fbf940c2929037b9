import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBillingSite,
  webhookSecret,
  type BillingSite,
  type Payer,
} from '#test/support/billing-site.ts';
import { planCalls } from '#test/support/plan-calls.ts';
import { billingJobs } from '../job-kinds.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite();
});
afterAll(() => site.close());

const rowsOf = ({ customerId }: Payer) =>
  site.db
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
const customerOf = ({ customerId }: Payer) =>
  site.db.selectFrom('billing_customers').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow();
const confirm = ({ user, subscriptionId }: Payer) =>
  planCalls(site).confirm(user, { subscriptionId, clientSecret: 'pi_any_secret_x' });
const isList = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path === '/v1/subscriptions';
const listings = () => site.stripe.requests.filter(isList).length;

/** Delays the next sync after it has read from the provider. @returns a function that lets it continue */
function holdSync(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  site.stripe.fail({ kind: 'hold', until: promise }, { matches: isList });
  return resolve;
}

/** Waits until more than `count` syncs have started. */
async function untilStarted(payer: Payer, count: number): Promise<void> {
  for (;;) {
    if ((await customerOf(payer)).sync_started > count && listings() > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
}

describe('events that trigger a sync', () => {
  it.each([
    ['in order', {}],
    ['twice', { twice: true }],
    ['out of order', { order: 'shuffled' as const, random: reversed() }],
  ])('lead to the same rows when they arrive %s', async (_, delivery) => {
    const payer = await site.subscribe('personal');
    site.advance(32 * 86_400_000);
    site.stripe.cancelAtPeriodEnd(payer.subscriptionId);
    await site.news(delivery);
    expect(await rowsOf(payer)).toMatchObject([
      {
        id: payer.subscriptionId,
        user_id: payer.user.id,
        status: 'active',
        tier: 'personal',
        paid_tier: 'personal',
        cancel_at_period_end: true,
        ended_at: null,
      },
    ]);
    const invoices = await site.db
      .selectFrom('billing_invoices')
      .select(['status', 'amount_paid', 'subscription_id'])
      .where('customer_id', '=', payer.customerId)
      .execute();
    const paid = { status: 'paid', amount_paid: 700, subscription_id: payer.subscriptionId };
    expect(invoices).toEqual([paid, paid]);
  });

  it("write the provider's present state when they arrive late", async () => {
    const payer = await site.subscribe('personal');
    await site.news({ keep: ({ type }) => type === 'customer.subscription.created' });
    site.stripe.cancelNow(payer.subscriptionId);
    await site.news({ keep: ({ type }) => type === 'customer.subscription.created' });
    expect(await rowsOf(payer)).toMatchObject([{ status: 'canceled' }]);
    await site.news();
    expect(await rowsOf(payer)).toMatchObject([{ status: 'canceled' }]);
    expect(await site.subscriptionOf(payer.user)).toMatchObject({ status: 'canceled' });
  });

  it('write one correct row with fewer than 10 reads when 250 arrive concurrently', async () => {
    const payer = await site.subscribe('commercial');
    await site.news();
    const webhooks = new Stripe('sk_test_not_called').webhooks;
    const timestamp = Math.floor(site.stripe.now.getTime() / 1000);
    const before = listings();
    const posts = Array.from({ length: 250 }, (_, index) => {
      const object = { id: payer.subscriptionId, object: 'subscription', customer: payer.customerId };
      const type = 'customer.subscription.updated';
      const payload = JSON.stringify({ id: `evt_many_${index}`, object: 'event', type, data: { object } });
      const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return site.app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
    });
    const [responses] = await Promise.all([Promise.all(posts), confirm(payer), confirm(payer)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await site.jobs.drain();
    expect(await rowsOf(payer)).toMatchObject([{ status: 'active', tier: 'commercial' }]);
    expect(listings() - before).toBeLessThan(10);
    const { sync_started, sync_written } = await customerOf(payer);
    expect(sync_written).toBe(sync_started);
  });
});

describe('overlapping syncs', () => {
  it('keep the result of the one that started last, whichever finishes last', async () => {
    const payer = await site.subscribe('personal');
    await site.news();
    const { sync_started } = await customerOf(payer);
    const release = holdSync();
    const old = confirm(payer);
    await untilStarted(payer, sync_started);
    site.stripe.cancelNow(payer.subscriptionId);
    await site.news();
    expect(await rowsOf(payer)).toMatchObject([{ status: 'canceled' }]);
    release();
    expect((await old).json()).toMatchObject({ subscription: { status: 'canceled' } });
    expect(await rowsOf(payer)).toMatchObject([{ status: 'canceled' }]);
  });

  it('keep the result of the earlier one when the later one fails', async () => {
    const payer = await site.subscribe('personal');
    const { sync_started } = await customerOf(payer);
    const release = holdSync();
    const first = confirm(payer);
    await untilStarted(payer, sync_started);
    site.stripe.fail({ kind: 'error', status: 500 }, { matches: isList, times: 3 });
    expect((await confirm(payer)).statusCode).toBe(503);
    release();
    expect((await first).json()).toMatchObject({ subscription: { tier: 'personal', status: 'active' } });
    await site.news();
  });

  it('return the present state to a request that starts after another sync', async () => {
    const payer = await site.subscribe('personal');
    const { sync_started } = await customerOf(payer);
    const release = holdSync();
    const delivered = site.news();
    await untilStarted(payer, sync_started);
    expect((await confirm(payer)).json()).toMatchObject({ subscription: { tier: 'personal' } });
    release();
    await delivered;
    expect(await site.subscriptionOf(payer.user)).toMatchObject({ tier: 'personal', status: 'active' });
  });
});

describe('subscription missing at the provider', () => {
  it('ends here and keeps its invoices', async () => {
    const payer = await site.subscribe('personal');
    await site.news();
    const gone = { id: 'sub_gone', customer_id: payer.customerId, user_id: payer.user.id };
    const [row] = await rowsOf(payer);
    await site.db
      .insertInto('billing_subscriptions')
      .values([{ ...row, ...gone } as Required<typeof row> & typeof gone])
      .execute();
    await site.db
      .insertInto('billing_invoices')
      .values({
        id: 'in_gone',
        customer_id: payer.customerId,
        subscription_id: 'sub_gone',
        number: 'OLD-1',
        status: 'paid',
        amount_due: 700,
        amount_paid: 700,
        amount_refunded: 0,
        currency: 'usd',
        attempts: 1,
        created_at: site.stripe.now,
        paid_at: site.stripe.now,
        hosted_url: null,
        pdf_url: null,
      })
      .execute();
    await confirm(payer);
    const rows = await rowsOf(payer);
    expect(rows.find(({ id }) => id === 'sub_gone')).toMatchObject({
      status: 'canceled',
      ended_at: site.stripe.now,
    });
    expect(rows.find(({ id }) => id === payer.subscriptionId)).toMatchObject({ status: 'active' });
    const kept = await site.db
      .selectFrom('billing_invoices')
      .select('id')
      .where('id', '=', 'in_gone')
      .execute();
    expect(kept).toHaveLength(1);
  });
});

describe('customer who was deleted at the provider', () => {
  it('loses the plan with the event', async () => {
    const payer = await site.subscribe('personal');
    await site.news();
    site.stripe.deleteCustomer(payer.customerId);
    await site.news();
    expect(await site.subscriptionOf(payer.user)).toMatchObject({ status: 'canceled' });
    expect(await rowsOf(payer)).toMatchObject([{ status: 'canceled', ended_at: expect.any(Date) as Date }]);
  });
});

describe('customer that the provider does not know, as with the keys of another account', () => {
  it('keeps the plan until the reconciliation ends it, and can then buy again', async () => {
    const other = await createBillingSite();
    const calls = planCalls(other);
    const { user, customerId } = await calls.createSubscriber();
    await other.news();
    other.stripe.reset({ now: other.stripe.now });
    await other.jobs.send(billingJobs.sync, { customerId });
    await other.jobs.send(billingJobs.cancelAtProvider, { customerId });
    await other.jobs.drain();
    const responses = [
      await calls.order(user, 'personal'),
      await calls.change(user, 'commercial'),
      await calls.cancel(user),
      await calls.resume(user),
      await calls.openPortal(user),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503]);
    expect(await other.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
    const customers = await other.db.selectFrom('billing_customers').select(['id', 'user_id']).execute();
    expect(customers).toEqual([{ id: customerId, user_id: user.id }]);
    await other.reconcile();
    expect(await other.subscriptionOf(user)).toMatchObject({ status: 'canceled' });
    await calls.createSubscriber({ user, tier: 'commercial' });
    expect(await other.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    await other.close();
  });
});

/** Returns decreasing random numbers, so that shuffling reverses the order. */
function reversed(): () => number {
  let place = 1;
  return () => {
    place -= 0.001;
    return place;
  };
}
