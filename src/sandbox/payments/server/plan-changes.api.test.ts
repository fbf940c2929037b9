import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testPassword, type UserRow } from '#test/support/factories.ts';
import { createSandboxSite, numbers, type SandboxSite } from '#test/support/sandbox-site.ts';
import { testNow } from '#test/support/test-app.ts';

let site: SandboxSite;
beforeAll(async () => {
  site = await createSandboxSite();
});
afterAll(() => site.close());
beforeEach(() => site.moveTo(testNow));

const middle = new Date('2026-12-03T12:00:00Z');

async function subscriber(number: string, tier: 'personal' | 'commercial' = 'personal') {
  const order = await site.order(tier);
  await site.confirm(order, number);
  if (number === numbers.asks) await site.authenticate(order, true);
  await site.drain();
  site.moveTo(middle);
  return order;
}

async function post(user: UserRow, what: string, body: object) {
  const answer = await site.as(user)({ method: 'POST', url: `/api/subscription/${what}`, body });
  return answer.json<{ clientSecret: string | null; prorationAmount: number; effectiveAt: string }>();
}

it('upgrades a plan at once and charges the difference', async () => {
  const { user } = await subscriber(numbers.succeeds);
  expect(await post(user, 'change/preview', { tier: 'commercial' })).toMatchObject({
    prorationAmount: 150,
    currency: 'usd',
  });
  expect((await post(user, 'change', { tier: 'commercial' })).clientSecret).toBeNull();
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
});

it.each([numbers.asks, numbers.failsLater])(
  'keeps an upgrade pending until its payment with the card %s is confirmed',
  async (number) => {
    const order = await subscriber(number);
    const { clientSecret } = await post(order.user, 'change', { tier: 'commercial' });
    if (clientSecret === null) throw new Error('There is nothing to confirm.');
    expect(await site.subscriptionOf(order.user)).toMatchObject({ tier: 'personal', status: 'pending' });
    expect((await post(order.user, 'change', { tier: 'commercial' })).clientSecret).toBe(clientSecret);
    expect((await site.confirm({ ...order, clientSecret }, numbers.succeeds)).json()).toEqual({
      status: 'succeeded',
    });
    await site.drain();
    expect(await site.subscriptionOf(order.user)).toMatchObject({ tier: 'commercial', status: 'active' });
  },
);

it('drops an upgrade that is not paid', async () => {
  const { user } = await subscriber(numbers.failsLater);
  await post(user, 'change', { tier: 'commercial' });
  await post(user, 'change', { tier: 'personal' });
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  await post(user, 'change', { tier: 'commercial' });
  site.moveTo(new Date(middle.getTime() + 23 * 3_600_000));
  await site.tick();
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
});

it('completes an upgrade once its payment has settled', async () => {
  const { user } = await subscriber(numbers.processes);
  expect((await post(user, 'change', { tier: 'commercial' })).clientSecret).toBeNull();
  site.moveTo(new Date(middle.getTime() + 6000));
  await site.tick();
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
});

it('downgrades a plan at the renewal, unless that is undone before', async () => {
  const { user } = await subscriber(numbers.succeeds, 'commercial');
  const end = '2026-12-18T12:00:00.000Z';
  const preview = await post(user, 'change/preview', { tier: 'personal' });
  expect(preview).toMatchObject({ prorationAmount: 0, effectiveAt: end });
  await post(user, 'change', { tier: 'personal' });
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'pending' });
  await post(user, 'change', { tier: 'commercial' });
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
  await post(user, 'change', { tier: 'personal' });
  site.moveTo(new Date(end));
  await site.tick();
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  const invoices = await site.as(user)({ url: '/api/subscription/invoices' });
  expect(invoices.json<{ amountPaid: number }[]>().map(({ amountPaid }) => amountPaid)).toEqual([700, 1000]);
});

it('ends a canceled subscription with its period, and allows a new one', async () => {
  const { user } = await subscriber(numbers.succeeds);
  await post(user, 'cancel', { confirmed: true });
  await post(user, 'resume', {});
  await post(user, 'cancel', { confirmed: true });
  expect((await site.subscriptionOf(user)).accessUntil).toBe('2026-12-18T12:00:00.000Z');
  site.moveTo(new Date('2026-12-18T12:00:00Z'));
  await site.tick();
  expect(await site.subscriptionOf(user)).toMatchObject({ status: 'canceled' });
  const again = await site.order('commercial', user);
  await site.confirm(again, numbers.succeeds);
  await site.drain();
  expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
});

it('does not renew the subscription of a deleted account', async () => {
  const { user, subscriptionId } = await subscriber(numbers.succeeds);
  const body = { password: testPassword };
  expect((await site.as(user)({ method: 'DELETE', url: '/api/account', body })).statusCode).toBe(204);
  await site.drain();
  site.moveTo(new Date('2027-03-01T00:00:00Z'));
  await site.tick();
  const row = await site.db
    .selectFrom('billing_subscriptions')
    .select(['status', 'user_id'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'canceled', user_id: null });
});
