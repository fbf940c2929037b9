import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { cardWith, createSandboxSite, numbers, type SandboxSite } from '#test/support/sandbox-site.ts';
import { createTestApp, testNow } from '#test/support/test-app.ts';
import { cardMessages } from '../test-cards.ts';
import { removeSandboxPayments } from './remove-payments.ts';

let site: SandboxSite;
beforeAll(async () => {
  site = await createSandboxSite();
});
afterAll(() => site.close());

const paid = { tier: 'personal', status: 'active', source: 'stripe' };
const nothing = { tier: 'free', source: null, stripeSubscription: null };
const after = (ms: number) => site.moveTo(new Date(testNow.getTime() + ms));

describe('a test card', () => {
  it('pays, and the event activates the plan', async () => {
    const order = await site.order();
    const answer = await site.confirm(order, numbers.succeeds);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'succeeded' }]);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(paid);
    const again = await site.confirm(order, numbers.declines);
    expect(again.json()).toEqual({ status: 'succeeded' });
    const invoices = await site.as(order.user)({ url: '/api/subscription/invoices' });
    expect(invoices.json()).toMatchObject([{ status: 'paid', amountPaid: 700, currency: 'usd' }]);
  });

  it('pays after another card was declined', async () => {
    const order = await site.order();
    const answer = await site.confirm(order, numbers.declines);
    expect([answer.statusCode, answer.json()]).toEqual([
      402,
      { error: cardMessages.declined, message: cardMessages.declined, code: 'payment_declined' },
    ]);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(nothing);
    expect((await site.confirm(order, numbers.failsLater)).statusCode).toBe(200);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(paid);
  });

  it('asks the bank, which refuses and then approves', async () => {
    const order = await site.order();
    const asked = await site.confirm(order, numbers.asks);
    const [paymentId] = order.clientSecret.split('_secret_');
    const nextActionUrl = `/api/sandbox/payments/${paymentId}/authenticate`;
    expect(asked.json()).toEqual({ status: 'requires_action', nextActionUrl });
    const refused = await site.authenticate(order, false);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      402,
      cardMessages.bankRefused,
    ]);
    expect((await site.authenticate(order, true)).statusCode).toBe(409);
    await site.confirm(order, numbers.asks);
    const approved = await site.authenticate(order, true);
    expect([approved.statusCode, approved.json()]).toEqual([200, { status: 'succeeded' }]);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(paid);
  });

  it('gives access while its payment is processing, and settles when the clock job runs', async () => {
    const order = await site.order();
    expect((await site.confirm(order, numbers.processes)).json()).toEqual({ status: 'processing' });
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(paid);
    after(10_000);
    await site.tick();
    const row = site.db.selectFrom('billing_subscriptions').select(['status', 'is_processing']);
    expect(await row.where('id', '=', order.subscriptionId).executeTakeFirst()).toEqual({
      status: 'active',
      is_processing: false,
    });
    after(0);
  });

  it('keeps access for the grace period when the renewal fails', async () => {
    const order = await site.order();
    await site.confirm(order, numbers.failsLater);
    site.moveTo(new Date('2026-12-18T12:00:00Z'));
    await site.tick();
    expect(await site.subscriptionOf(order.user)).toMatchObject({
      status: 'past_due',
      accessUntil: '2026-12-25T12:00:00.000Z',
    });
    after(0);
  });

  it('renews all due subscriptions when the clock job runs', async () => {
    const orders = [await site.order(), await site.order('commercial')];
    for (const order of orders) await site.confirm(order, numbers.succeeds);
    site.moveTo(new Date('2026-12-18T12:00:01Z'));
    await site.tick();
    for (const { user } of orders) {
      const { stripeSubscription } = await site.subscriptionOf(user);
      expect(stripeSubscription?.current_period_end).toBe(Date.parse('2027-01-18T12:00:00Z') / 1000);
    }
    after(0);
  });

  it.each([
    ['4111 1111 1111 1111', 402, cardMessages.notATestCard],
    ['4242 4242 4242 4241', 400, cardMessages.number],
    ['no number', 400, cardMessages.number],
  ])('returns an error for the number %s', async (number, status, message) => {
    const answer = await site.confirm(await site.order(), number);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
  });

  it('returns an issue for each invalid field', async () => {
    const order = await site.order();
    const [paymentId] = order.clientSecret.split('_secret_');
    const card = { ...cardWith(numbers.succeeds), expYear: 20, cvc: '1' };
    const answer = await site.as(order.user)({
      method: 'POST',
      url: `/api/sandbox/payments/${paymentId}/confirm`,
      body: { clientSecret: order.clientSecret, card },
    });
    expect(answer.json<{ issues: object[] }>().issues).toEqual([
      { path: 'card.expMonth', message: cardMessages.expired },
      { path: 'card.cvc', message: cardMessages.cvc },
    ]);
  });
});

describe('a payment', () => {
  it('returns 404 for other users and wrong secrets', async () => {
    const order = await site.order();
    const other = await site.order();
    const stranger = await createUser(site.db);
    expect((await site.confirm(order, numbers.succeeds, other.user)).statusCode).toBe(404);
    expect((await site.confirm(order, numbers.succeeds, stranger)).statusCode).toBe(404);
    const [paymentId] = order.clientSecret.split('_secret_');
    for (const clientSecret of [`${order.clientSecret}0`, `${paymentId}_secret_0`, other.clientSecret, '']) {
      const body = { clientSecret, card: cardWith(numbers.succeeds) };
      const url = `/api/sandbox/payments/${paymentId}/confirm`;
      expect((await site.as(order.user)({ method: 'POST', url, body })).statusCode).toBe(404);
    }
    await site.confirm(order, numbers.asks);
    expect((await site.authenticate(order, true, other.user)).statusCode).toBe(404);
    const nobody = await site.request({
      method: 'POST',
      url: `/api/sandbox/payments/${paymentId}/authenticate`,
      body: { clientSecret: order.clientSecret, succeed: true },
    });
    expect(nobody.statusCode).toBe(401);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(nothing);
    expect((await site.authenticate(order, true)).statusCode).toBe(200);
  });

  it('creates one charge when it is confirmed twice at the same time', async () => {
    const order = await site.order();
    const answers = await Promise.all([
      site.confirm(order, numbers.succeeds),
      site.confirm(order, numbers.succeeds),
    ]);
    expect(answers.map((answer) => answer.json<object>())).toEqual([
      { status: 'succeeded' },
      { status: 'succeeded' },
    ]);
    await site.drain();
    const invoices = await site.as(order.user)({ url: '/api/subscription/invoices' });
    expect(invoices.json()).toHaveLength(1);
  });

  it('pays once when it is open in two tabs', async () => {
    const order = await site.order();
    const other = await site.order('personal', order.user);
    expect(other.clientSecret).toBe(order.clientSecret);
    for (const tab of [order, other])
      expect((await site.confirm(tab, numbers.succeeds)).statusCode).toBe(200);
    await site.drain();
    const invoices = await site.as(order.user)({ url: '/api/subscription/invoices' });
    expect(invoices.json()).toHaveLength(1);
  });

  it('ends with an order of another tier, and can be ordered again', async () => {
    const order = await site.order('personal');
    await site.order('commercial', order.user);
    const refused = await site.confirm(order, numbers.succeeds);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'payment_closed']);
    const again = await site.order('personal', order.user);
    expect((await site.confirm(again, numbers.succeeds)).statusCode).toBe(200);
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject(paid);
  });

  it('cannot be confirmed after 23 hours', async () => {
    const order = await site.order();
    after(23 * 3_600_000);
    await site.tick();
    expect((await site.confirm(order, numbers.succeeds)).statusCode).toBe(409);
    after(0);
  });
});

it('applies due renewals of other customers when one customer fails', async () => {
  const order = await site.order();
  await site.confirm(order, numbers.succeeds);
  const broken = { id: 'cus_sandbox_broken', state: '{}', due_at: new Date(0) };
  await site.db.insertInto('sandbox_customers').values(broken).execute();
  site.moveTo(new Date('2026-12-18T12:00:00Z'));
  // It fails if a scheduled run has renewed the other one just before, because then all that is due fails. The events of
  // that run are queued after the failure.
  await Promise.allSettled([site.tick()]);
  await site.drain();
  const { stripeSubscription } = await site.subscriptionOf(order.user);
  expect(stripeSubscription?.current_period_end).toBe(Date.parse('2027-01-18T12:00:00Z') / 1000);
  await expect(site.tick()).rejects.toThrow('Time passed for no customer');
  await site.db.deleteFrom('sandbox_customers').where('id', '=', broken.id).execute();
  after(0);
});

it('returns 429 after 30 attempts in a minute', async () => {
  const shop = await createTestApp({ isDemo: true });
  const user = await createUser(shop.db);
  const pay = () => {
    const body = { clientSecret: 'pi_1_secret_1', card: cardWith(numbers.succeeds) };
    return shop.as(user)({ method: 'POST', url: '/api/sandbox/payments/pi_1/confirm', body });
  };
  for (let count = 0; count < 30; count += 1) expect((await pay()).statusCode).toBe(404);
  expect((await pay()).statusCode).toBe(429);
  await shop.close();
});

describe('outside demo mode', () => {
  it('returns 404 for all calls of the sandbox', async () => {
    const shop = await createTestApp();
    const user = await createUser(shop.db);
    const body = {
      clientSecret: 'pi_1_secret_1',
      card: cardWith(numbers.succeeds),
      succeed: true,
      session: 'x',
    };
    const urls = ['payments/pi_1/confirm', 'payments/pi_1/authenticate', 'portal/cancel', 'portal/card'];
    for (const url of urls) {
      const answer = await shop.as(user)({ method: 'POST', url: `/api/sandbox/${url}`, body });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
    for (const url of ['portal?session=x', 'invoices/in_1']) {
      expect((await shop.as(user)({ url: `/api/sandbox/${url}` })).statusCode).toBe(404);
    }
    await shop.close();
  });

  it('removes all customers, subscriptions and invoices of the sandbox', async () => {
    const order = await site.order('commercial');
    await site.confirm(order, numbers.succeeds);
    await site.drain();
    expect(await removeSandboxPayments(site.db)).toBeGreaterThan(0);
    expect(await site.subscriptionOf(order.user)).toMatchObject(nothing);
    for (const table of [
      'billing_customers',
      'billing_subscriptions',
      'billing_invoices',
      'sandbox_customers',
    ] as const) {
      expect(await site.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    expect(await removeSandboxPayments(site.db)).toBe(0);
  });
});
