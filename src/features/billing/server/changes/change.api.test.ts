import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { createUser } from '#test/support/factories.ts';
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
const secretOf = async (user: { id: string }, tier: string) =>
  (await calls.change(user, tier)).json<{ clientSecret: string | null }>().clientSecret;
const paidBy = (customerId: string) =>
  site.stripe
    .listCharges(customerId)
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount);
const inHalfAPeriod = () => site.advance(15 * dayMs);

describe('access to changes', () => {
  useSite();

  it.each(['/change', '/change/preview'])(
    '%s requires a signed-in account with a subscription',
    async (path) => {
      const body = { tier: 'commercial' };
      const url = `/api/subscription${path}`;
      expect((await site.request({ method: 'POST', url, body })).statusCode).toBe(401);
      const user = await createUser(site.db);
      expect(read(await calls.post(user, path, body))).toEqual(refusal('not_subscribed'));
      await calls.order(user);
      expect(read(await calls.post(user, path, body))).toEqual(refusal('not_subscribed'));
      expect((await calls.post(user, path, { tier: 'free' })).statusCode).toBe(400);
      expect((await calls.post(user, path, {})).statusCode).toBe(400);
    },
  );
});

describe('upgrade', () => {
  useSite();

  it('charges the previewed difference for the rest of the period', async () => {
    const { user, customerId } = await calls.createSubscriber();
    inHalfAPeriod();
    const now = site.stripe.now.toISOString();
    const [status, preview] = read<{ prorationAmount: number }>(await calls.preview(user, 'pro'));
    expect([status, preview]).toEqual([
      200,
      { prorationAmount: expect.any(Number), currency: 'usd', effectiveAt: now },
    ]);
    expect(preview.prorationAmount).toBeGreaterThan(100);
    expect(preview.prorationAmount).toBeLessThan(200);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
    const response = await calls.change(user, 'pro');
    expect(read(response)).toEqual([200, { subscription: expect.anything(), clientSecret: null }]);
    expect(planIn(response)).toMatchObject({ tier: 'commercial', status: 'active' });
    expect(paidBy(customerId)).toEqual([preview.prorationAmount, 700]);
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('already_subscribed'));
  });

  it('charges once when requested twice concurrently', async () => {
    const { user, customerId } = await calls.createSubscriber();
    const responses = await Promise.all([calls.change(user, 'commercial'), calls.change(user, 'commercial')]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(paidBy(customerId)).toEqual([300, 700]);
  });

  it('waits for authentication and returns the same client secret again', async () => {
    const { user, customerId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'authentication');
    const response = await calls.change(user, 'commercial');
    expect(planIn(response)).toMatchObject({ tier: 'personal', status: 'pending' });
    const { clientSecret } = response.json<{ clientSecret: string }>();
    expect(clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(await secretOf(user, 'commercial')).toBe(clientSecret);
    site.stripe.authenticate(clientSecret);
    const { subscriptionId } = await firstOf(customerId);
    const confirmed = await calls.confirm(user, { clientSecret, subscriptionId });
    expect(planIn(confirmed)).toMatchObject({ tier: 'commercial', status: 'active' });
    expect(paidBy(customerId)).toEqual([300, 700]);
  });

  it("returns 402 with the bank's message for a declined card and accepts another card", async () => {
    const { user, customerId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'declined');
    expect(read(await calls.change(user, 'commercial'))).toEqual([
      402,
      expect.objectContaining({ code: 'payment_declined', message: 'Your card was declined.' }),
    ]);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'pending' });
    expect((await calls.preview(user, 'commercial')).json()).toMatchObject({ prorationAmount: 300 });
    const clientSecret = await secretOf(user, 'commercial');
    site.stripe.confirmPayment(clientSecret ?? '', 'succeeds');
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    expect(paidBy(customerId)).toEqual([300, 700]);
  });

  it('stays pending while its payment is processing', async () => {
    const { user, customerId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'processing');
    const response = await calls.change(user, 'commercial');
    expect(read(response)).toEqual([200, { subscription: expect.anything(), clientSecret: null }]);
    expect(planIn(response)).toMatchObject({ tier: 'personal', status: 'pending' });
    expect(read(await calls.change(user, 'commercial'))).toEqual(read(response));
    expect(read(await calls.change(user, 'personal'))).toEqual(refusal('in_progress'));
    expect(read(await calls.cancel(user))).toEqual(refusal('in_progress'));
    site.stripe.settle(site.stripe.listInvoices(customerId)[0]?.intentId ?? '');
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    expect(paidBy(customerId)).toEqual([300, 700]);
  });

  it('drops the pending upgrade on a request for the present plan', async () => {
    const { user, customerId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'authentication');
    const clientSecret = await secretOf(user, 'commercial');
    expect((await calls.preview(user, 'personal')).json()).toMatchObject({ prorationAmount: 0 });
    const response = await calls.change(user, 'personal');
    expect(read(response)).toEqual([200, { subscription: expect.anything(), clientSecret: null }]);
    expect(planIn(response)).toMatchObject({ tier: 'personal', status: 'active' });
    expect(() => site.stripe.authenticate(clientSecret ?? '')).toThrow(/to be authenticated/);
    expect(paidBy(customerId)).toEqual([700]);
  });

  it('expires when it is never paid', async () => {
    const { user, customerId } = await calls.createSubscriber();
    site.stripe.changeCard(customerId, 'authentication');
    await calls.change(user, 'commercial');
    site.advance(dayMs);
    await site.news();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('changes nothing when Stripe cannot be reached', async () => {
    const { user, customerId } = await calls.createSubscriber();
    const end = site.stripe.fail(
      { kind: 'error', status: 500 },
      { times: Infinity, matches: ({ method }) => method === 'POST' },
    );
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('unavailable', 503));
    end();
    expect(paidBy(customerId)).toEqual([700]);
    await calls.change(user, 'commercial');
    expect(paidBy(customerId)).toEqual([300, 700]);
  });

  it("charges once when Stripe's response is lost", async () => {
    const { user, customerId } = await calls.createSubscriber();
    const end = site.stripe.fail(
      { kind: 'cut', when: 'after' },
      { times: Infinity, matches: ({ method }) => method === 'POST' },
    );
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('unavailable', 503));
    end();
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('already_subscribed'));
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    expect(paidBy(customerId)).toEqual([300, 700]);
  });
});

describe('downgrade', () => {
  useSite();

  it('takes effect at the renewal and keeps the paid plan until then', async () => {
    const { user, customerId } = await calls.createSubscriber({ tier: 'commercial' });
    inHalfAPeriod();
    const { periodEnd } = await firstOf(customerId);
    expect(read(await calls.preview(user, 'personal'))).toEqual([
      200,
      { prorationAmount: 0, currency: 'usd', effectiveAt: new Date(periodEnd).toISOString() },
    ]);
    const response = await calls.change(user, 'personal');
    expect(read(response)).toEqual([200, { subscription: expect.anything(), clientSecret: null }]);
    expect(planIn(response)).toMatchObject({ tier: 'commercial', status: 'pending' });
    expect(read(await calls.change(user, 'personal'))).toEqual(refusal('already_subscribed'));
    expect(paidBy(customerId)).toEqual([1000]);
    site.advance(20 * dayMs);
    await site.news();
    expect(paidBy(customerId)).toEqual([700, 1000]);
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('allows to undo it without a charge before the renewal', async () => {
    const { user, customerId } = await calls.createSubscriber({ tier: 'commercial' });
    await calls.change(user, 'personal');
    inHalfAPeriod();
    expect((await calls.preview(user, 'commercial')).json()).toEqual({
      prorationAmount: 0,
      currency: 'usd',
      effectiveAt: site.stripe.now.toISOString(),
    });
    expect(planIn(await calls.change(user, 'commercial'))).toMatchObject({
      tier: 'commercial',
      status: 'active',
    });
    site.advance(20 * dayMs);
    expect(paidBy(customerId)).toEqual([1000, 1000]);
  });
});

describe('refused change', () => {
  useSite();

  it('returns 409 while a cancellation is pending and works again after resume', async () => {
    const { user } = await calls.createSubscriber();
    await calls.cancel(user);
    expect(read(await calls.preview(user, 'commercial'))).toEqual(refusal('cancel_pending'));
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('cancel_pending'));
    await calls.resume(user);
    expect((await calls.change(user, 'commercial')).statusCode).toBe(200);
  });

  it('returns 409 while a payment is due', async () => {
    const { user } = await calls.createSubscriber({ card: 'failsAtRenewal' });
    site.advance(32 * dayMs);
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('payment_due'));
    expect(read(await calls.preview(user, 'commercial'))).toEqual(refusal('payment_due'));
  });

  it('returns 409 after the subscription has ended', async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    site.stripe.cancelNow(subscriptionId);
    expect(read(await calls.change(user, 'commercial'))).toEqual(refusal('not_subscribed'));
  });
});

async function firstOf(customerId: string) {
  const [subscription] = site.stripe.liveSubscriptions(customerId);
  if (!subscription) throw new Error('There is no live subscription.');
  return { ...subscription, subscriptionId: subscription.id };
}
