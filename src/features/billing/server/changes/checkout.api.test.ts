import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, grantPlan, type UserRow } from '#test/support/factories.ts';
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
});

afterAll(() => site.close());

const refusal = (code: string) => [409, expect.objectContaining({ code })];
const order = async (user: { id: string }, tier?: string) => read<Payment>(await calls.order(user, tier));
const confirm = async (payment: Payment) => planIn(await calls.confirm(someone, payment));
const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

describe('access to the checkout', () => {
  it('requires a signed-in account, a plan and a same-site request', async () => {
    const call = { method: 'POST', url: '/api/subscription', body: { tier: 'personal' } } as const;
    expect((await site.request(call)).statusCode).toBe(401);
    for (const body of [{}, { tier: 'free' }, { tier: 'gold' }, { tier: null }]) {
      const [status, { issues }] = read(await calls.post(someone, '', body));
      expect([status, issues]).toEqual([400, [{ path: 'tier', message: expect.any(String) }]]);
    }
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await calls.post(someone, '', call.body, elsewhere)).statusCode).toBe(403);
    expect(await site.db.selectFrom('billing_customers').select('id').execute()).toEqual([]);
  });
});

describe('first payment', () => {
  it('grants the plan only after it is paid', async () => {
    const [status, payment] = await order(someone);
    expect([status, payment]).toEqual([
      200,
      {
        clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
        subscriptionId: expect.stringMatching(/^sub_/),
      },
    ]);
    const free = { tier: 'free', status: 'active', stripeSubscription: null };
    expect(await confirm(payment)).toMatchObject(free);
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(await site.subscriptionOf(someone)).toMatchObject(free);
    const plan = await confirm(payment);
    expect(plan).toMatchObject({
      tier: 'personal',
      status: 'active',
      source: 'stripe',
      accessUntil: null,
      stripeSubscription: { id: payment.subscriptionId, cancel_at_period_end: false },
    });
    expect(await confirm(payment)).toEqual(plan);
    expect(await site.subscriptionOf(someone)).toEqual(plan);
  });

  it("accepts the former name of Commercial and sends Stripe the person's name and email address", async () => {
    const [, payment] = await order(someone, 'pro');
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(await confirm(payment)).toMatchObject({ tier: 'commercial' });
    const { customerId } = site.stripe.store.subscriptions.get(payment.subscriptionId);
    const { email, name, metadata } = site.stripe.store.customers.get(customerId);
    expect({ email, name, metadata }).toEqual({
      email: someone.email,
      name: 'Mira',
      metadata: { userId: someone.id },
    });
  });

  it('updates a changed name and email address at Stripe', async () => {
    const [, payment] = await order(someone);
    const now = { email: `new-${someone.email}`, name: 'Mira Moss' };
    await site.db.updateTable('users').set(now).where('id', '=', someone.id).execute();
    expect(await order(someone)).toEqual([200, payment]);
    const { customerId } = site.stripe.store.subscriptions.get(payment.subscriptionId);
    expect(site.stripe.store.customers.get(customerId)).toMatchObject(now);
  });

  it('grants the plan while the payment is processing and revokes it when the payment fails', async () => {
    const [, payment] = await order(someone);
    site.stripe.confirmPayment(payment.clientSecret, 'processing');
    expect(await confirm(payment)).toMatchObject({ tier: 'personal', status: 'active', accessUntil: null });
    expect(await order(someone)).toEqual(refusal('already_subscribed'));
    expect(await order(someone, 'commercial')).toEqual(refusal('use_change'));
    expect(read(await calls.change(someone, 'commercial'))).toEqual(refusal('in_progress'));
    expect(read(await calls.cancel(someone))).toEqual(refusal('in_progress'));
    site.stripe.settle(payment.clientSecret, false);
    await site.news();
    expect(await site.subscriptionOf(someone)).toMatchObject({ tier: 'free', status: 'active' });
    expect(await order(someone)).toEqual([200, payment]);
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(await confirm(payment)).toMatchObject({ tier: 'personal' });
  });

  it('grants the plan only after a required authentication', async () => {
    const [, payment] = await order(someone);
    expect(site.stripe.confirmPayment(payment.clientSecret, 'authentication')).toBe('requires_action');
    expect(await confirm(payment)).toMatchObject({ tier: 'free' });
    site.stripe.authenticate(payment.clientSecret);
    expect(await confirm(payment)).toMatchObject({ tier: 'personal' });
  });

  it('grants nothing after a declined card, and the same payment can be retried', async () => {
    const [, payment] = await order(someone);
    expect(site.stripe.confirmPayment(payment.clientSecret, 'declined')).toBe('failed');
    expect(await confirm(payment)).toMatchObject({ tier: 'free' });
    expect(await order(someone)).toEqual([200, payment]);
  });

  it('returns the same order to a second tab and cancels it on an order for another plan', async () => {
    const [, personal] = await order(someone);
    expect(await order(someone)).toEqual([200, personal]);
    const [, commercial] = await order(someone, 'commercial');
    const { customerId } = site.stripe.store.subscriptions.get(personal.subscriptionId);
    expect(idsOf(site.stripe.liveSubscriptions(customerId))).toEqual([commercial.subscriptionId]);
    expect(() => site.stripe.confirmPayment(personal.clientSecret, 'succeeds')).toThrow(/cannot confirm/);
    const plan = await site.subscriptionOf(someone);
    expect(plan).toMatchObject({ tier: 'free', status: 'active', stripeSubscription: null });
  });

  it('creates a new order when the first was not paid for a day', async () => {
    const [, first] = await order(someone);
    site.advance(dayMs);
    const [status, second] = await order(someone);
    expect(status).toBe(200);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
  });
});

describe('order by a subscriber', () => {
  it('returns 409 already_subscribed or use_change', async () => {
    const { user } = await calls.createSubscriber();
    expect(await order(user)).toEqual(refusal('already_subscribed'));
    expect(await order(user, 'commercial')).toEqual(refusal('use_change'));
    await calls.cancel(user);
    expect(await order(user)).toEqual(refusal('already_subscribed'));
    expect(await order(user, 'pro')).toEqual(refusal('use_change'));
  });

  it('returns 409 when only Stripe knows of the payment yet', async () => {
    const [, payment] = await order(someone);
    site.stripe.confirmPayment(payment.clientSecret, 'succeeds');
    expect(await order(someone)).toEqual(refusal('already_subscribed'));
    expect(await site.subscriptionOf(someone)).toMatchObject({ tier: 'personal' });
  });

  it('returns 200 when the plan is only granted', async () => {
    await grantPlan(site.db, someone, 'personal');
    expect((await order(someone))[0]).toBe(200);
    expect(await site.subscriptionOf(someone)).toMatchObject({ tier: 'personal', source: 'admin' });
  });

  it('returns 409 when the renewal failed', async () => {
    const { user } = await calls.createSubscriber({ card: 'failsAtRenewal' });
    site.advance(32 * dayMs);
    expect(await order(user)).toEqual(refusal('already_subscribed'));
    expect(await order(user, 'commercial')).toEqual(refusal('use_change'));
  });
});

describe('new order by a former subscriber', () => {
  it('succeeds after the subscription has ended', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    await calls.cancel(user);
    site.advance(40 * dayMs);
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'canceled' });
    const again = await calls.createSubscriber({ tier: 'commercial', user });
    expect(again.subscriptionId).not.toBe(subscriptionId);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
  });

  it('succeeds after a refund and ends the old subscription', async () => {
    const { user, customerId, subscriptionId } = await calls.createSubscriber();
    const [charge] = site.stripe.listCharges(customerId);
    site.stripe.refund(charge?.id ?? '');
    const again = await calls.createSubscriber({ user });
    expect(again.subscriptionId).not.toBe(subscriptionId);
    expect(idsOf(site.stripe.liveSubscriptions(customerId))).toEqual([again.subscriptionId]);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('succeeds after an unpaid renewal and ends the old subscription', async () => {
    const other = await createBillingSite({ settings: { afterRetries: 'unpaid' } });
    const there = planCalls(other);
    const { user, customerId } = await there.createSubscriber({ card: 'failsAtRenewal' });
    other.advance(50 * dayMs);
    const again = await there.createSubscriber({ user, tier: 'commercial' });
    expect(idsOf(other.stripe.liveSubscriptions(customerId))).toEqual([again.subscriptionId]);
    expect(await other.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    await other.close();
  });
});
