import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, grantPlan } from '#test/support/factories.ts';
import { planCalls, planIn, read, type PlanCalls } from '#test/support/plan-calls.ts';

let site: BillingSite;
let calls: PlanCalls;

/** Creates a site per `describe`, because sessions expire when a test advances the clock by months. */
function useSite(): void {
  beforeAll(async () => {
    site = await createBillingSite();
    calls = planCalls(site);
  });
  afterAll(() => site.close());
}

const refusal = (code: string, status = 409) => [status, expect.objectContaining({ code })];
const at = (time: number) => new Date(time).toISOString();
const onDay = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
const findAtStripe = (id: string) => site.stripe.store.subscriptions.get(id);

describe('access to cancel and resume', () => {
  useSite();

  it.each([
    ['/cancel', { confirmed: true }],
    ['/resume', undefined],
  ] as const)('%s requires a signed-in account with a paid subscription', async (path, body) => {
    expect((await site.request({ method: 'POST', url: `/api/subscription${path}`, body })).statusCode).toBe(
      401,
    );
    const user = await createUser(site.db);
    await grantPlan(site.db, user, 'personal');
    expect(read(await calls.post(user, path, body))).toEqual(refusal('not_subscribed'));
    await calls.order(user);
    expect(read(await calls.post(user, path, body))).toEqual(refusal('not_subscribed'));
  });

  it('rejects a cancellation without confirmed: true', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    for (const body of [{}, { confirmed: false }, { confirmed: 'true' }]) {
      expect((await calls.post(user, '/cancel', body)).statusCode).toBe(400);
    }
    expect(findAtStripe(subscriptionId).cancelAt).toBeNull();
  });
});

describe('cancel', () => {
  useSite();

  it('keeps access until the period ends and returns the same response when repeated', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    const accessUntil = at(findAtStripe(subscriptionId).periodEnd);
    const response = await calls.cancel(user);
    expect(read(response)).toEqual([
      200,
      {
        message: `Your plan stays until ${onDay(accessUntil)} and is not renewed.`,
        details: { accessUntil },
      },
    ]);
    expect(await site.subscriptionOf(user)).toMatchObject({
      tier: 'personal',
      status: 'active',
      accessUntil,
      stripeSubscription: { cancel_at_period_end: true, accessUntil },
    });
    expect((await calls.cancel(user)).json()).toEqual(response.json());
    site.advance(40 * dayMs);
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ status: 'canceled', accessUntil });
    expect(read(await calls.cancel(user))).toEqual([
      200,
      {
        message: `Your plan ended on ${onDay(accessUntil)}. You are not charged again.`,
        details: { accessUntil },
      },
    ]);
    expect(read(await calls.resume(user))).toEqual(refusal('not_subscribed'));
    expect(site.stripe.listCharges(findAtStripe(subscriptionId).customerId).length).toBe(1);
  });

  it('returns the same response to two concurrent requests', async () => {
    const { user } = await calls.createSubscriber();
    const responses = await Promise.all([calls.cancel(user), calls.cancel(user)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(responses[0]?.json()).toEqual(responses[1]?.json());
  });

  it('allows resume to undo it, also repeatedly', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    await calls.cancel(user);
    const resumed = await calls.resume(user);
    expect(planIn(resumed)).toMatchObject({
      status: 'active',
      accessUntil: null,
      stripeSubscription: { cancel_at_period_end: false },
    });
    expect(read(await calls.resume(user))).toEqual(read(resumed));
    expect(findAtStripe(subscriptionId)).toMatchObject({ cancelAt: null, cancelAtPeriodEnd: false });
    site.advance(32 * dayMs);
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('allows resume to undo it when it was made in the portal', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    site.stripe.cancelAtPeriodEnd(subscriptionId);
    expect(planIn(await calls.resume(user))).toMatchObject({ accessUntil: null });
    expect(findAtStripe(subscriptionId).cancelAt).toBeNull();
  });

  it('drops an upgrade that is not paid', async () => {
    const { user, customerId, subscriptionId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'authentication');
    await calls.change(user, 'commercial');
    expect((await calls.cancel(user)).statusCode).toBe(200);
    expect(findAtStripe(subscriptionId)).toMatchObject({ pendingUpdate: null, cancelAtPeriodEnd: true });
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('keeps the higher plan until the period ends when a downgrade was pending', async () => {
    const { user, subscriptionId } = await calls.createSubscriber({ tier: 'commercial' });
    await calls.change(user, 'personal');
    await calls.cancel(user);
    expect(await site.subscriptionOf(user)).toMatchObject({
      tier: 'commercial',
      status: 'active',
      accessUntil: at(findAtStripe(subscriptionId).periodEnd),
    });
  });
});

describe('cancel of an unpaid subscription', () => {
  useSite();

  it('ends the subscription at once when a payment is due', async () => {
    const { user, subscriptionId } = await calls.createSubscriber({ card: 'failsAtRenewal' });
    site.advance(32 * dayMs);
    const accessUntil = site.stripe.now.toISOString();
    const response = await calls.cancel(user);
    expect(read(response)).toEqual([
      200,
      {
        message: `Your plan ended on ${onDay(accessUntil)}. You are not charged again.`,
        details: { accessUntil },
      },
    ]);
    expect(findAtStripe(subscriptionId).status).toBe('canceled');
    expect(await site.subscriptionOf(user)).toMatchObject({ status: 'canceled' });
    expect((await calls.cancel(user)).json()).toEqual(response.json());
  });

  it('returns 409 while a payment is processing', async () => {
    const { user, customerId, subscriptionId } = await calls.createSubscriber({ card: 'failsAtRenewal' });
    site.advance(32 * dayMs);
    site.stripe.changeCard(customerId, 'processing');
    const [due] = site.stripe.listInvoices(customerId);
    site.stripe.payInvoice(due?.id ?? '');
    expect(read(await calls.cancel(user))).toEqual([
      409,
      expect.objectContaining({
        code: 'in_progress',
        message: 'A payment is on its way. Please try again when it has arrived.',
      }),
    ]);
    expect(findAtStripe(subscriptionId)).toMatchObject({ status: 'past_due', cancelAt: null });
    site.stripe.settle(due?.intentId ?? '');
    expect(read(await calls.cancel(user))).toEqual([200, expect.anything()]);
    expect(findAtStripe(subscriptionId)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  });

  it('ends the subscription at once when its payment is disputed', async () => {
    const { user, customerId, subscriptionId } = await calls.createSubscriber();
    const [charge] = site.stripe.listCharges(customerId);
    site.stripe.dispute(charge?.id ?? '');
    expect(read(await calls.resume(user))).toEqual(refusal('not_subscribed'));
    expect((await calls.cancel(user)).statusCode).toBe(200);
    expect(findAtStripe(subscriptionId).status).toBe('canceled');
  });
});

describe('cancel with grants and provider failures', () => {
  useSite();

  it('keeps a granted plan', async () => {
    const { user } = await calls.createSubscriber();
    await grantPlan(site.db, user, 'commercial');
    await calls.cancel(user);
    site.advance(40 * dayMs);
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', source: 'admin' });
  });

  it.each(['cancel', 'resume'] as const)(
    '%s returns 503 while Stripe is down and changes nothing',
    async (call) => {
      const { user, subscriptionId } = await calls.createSubscriber();
      if (call === 'resume') await calls.cancel(user);
      const before = findAtStripe(subscriptionId).cancelAtPeriodEnd;
      const end = site.stripe.fail({ kind: 'error', status: 503 }, { times: Infinity });
      const response = await calls[call](user);
      end();
      expect(read(response)).toEqual(refusal('unavailable', 503));
      expect(response.headers['retry-after']).toBeDefined();
      expect(findAtStripe(subscriptionId).cancelAtPeriodEnd).toBe(before);
      expect((await calls[call](user)).statusCode).toBe(200);
      expect(findAtStripe(subscriptionId).cancelAtPeriodEnd).toBe(!before);
    },
  );
});
