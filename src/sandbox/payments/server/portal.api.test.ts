import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserRow } from '#test/support/factories.ts';
import { cardWith, createSandboxSite, numbers, type SandboxSite } from '#test/support/sandbox-site.ts';
import { testNow } from '#test/support/test-app.ts';
import { cardMessages } from '../test-cards.ts';
import type { SandboxInvoice, SandboxPortal } from '../schemas.ts';

let site: SandboxSite;
beforeAll(async () => {
  site = await createSandboxSite();
});
afterAll(() => site.close());
beforeEach(() => site.moveTo(testNow));

/** Creates a user with a plan, and a portal session. */
async function enter(number: string = numbers.succeeds, tier: 'personal' | 'commercial' = 'personal') {
  const order = await site.order(tier);
  await site.confirm(order, number);
  await site.drain();
  const answer = await site.as(order.user)({ method: 'POST', url: '/api/subscription/billing-portal' });
  const session = new URL(answer.json<{ url: string }>().url).searchParams.get('session') ?? '';
  return { user: order.user, session };
}

const read = (user: UserRow, session: string) =>
  site.as(user)({ url: `/api/sandbox/portal?session=${session}` });

async function post(user: UserRow, what: string, body: object) {
  const answer = await site.as(user)({ method: 'POST', url: `/api/sandbox/portal/${what}`, body });
  return { status: answer.statusCode, portal: answer.json<SandboxPortal & { message?: string }>() };
}

describe('the portal', () => {
  it('returns plan, card, invoices and the return address', async () => {
    const { user, session } = await enter();
    const portal = (await read(user, session)).json<SandboxPortal>();
    expect(portal).toMatchObject({
      subscription: { tier: 'personal', status: 'active', isCancelledAtPeriodEnd: false },
      card: { brand: 'Visa', lastFour: '4242', behavior: 'succeeds' },
      invoices: [{ status: 'paid', amountPaid: 700, paidWith: 'Visa ending in 4242', clientSecret: null }],
      next: { kind: 'renewal', at: '2026-12-18T12:00:00.000Z' },
    });
    expect(portal.returnUrl).toBe('http://localhost/billing?returned=1');
  });

  it('opens only for its owner, for half an hour, with a valid token', async () => {
    const { user, session } = await enter();
    const other = await enter();
    expect((await read(other.user, session)).statusCode).toBe(404);
    expect((await read(user, `${session}0`)).statusCode).toBe(404);
    expect((await site.request({ url: `/api/sandbox/portal?session=${session}` })).statusCode).toBe(401);
    expect((await post(other.user, 'pass-time', { session })).status).toBe(404);
    expect((await post(other.user, 'cancel', { session, isCancelled: true })).status).toBe(404);
    site.moveTo(new Date(testNow.getTime() + 30 * 60_000));
    expect((await read(user, session)).statusCode).toBe(404);
  });

  it('cancels the plan and undoes that, and the site is updated by the event', async () => {
    const { user, session } = await enter();
    for (const isCancelled of [true, false]) {
      const { portal } = await post(user, 'cancel', { session, isCancelled });
      expect(portal.subscription?.isCancelledAtPeriodEnd).toBe(isCancelled);
      expect(portal.next?.kind).toBe(isCancelled ? 'end' : 'renewal');
      await site.drain();
      expect((await site.subscriptionOf(user)).stripeSubscription?.cancel_at_period_end).toBe(isCancelled);
    }
  });

  it('renews the plan when a month passes', async () => {
    const { user, session } = await enter(numbers.succeeds, 'commercial');
    const { portal } = await post(user, 'pass-time', { session });
    expect(portal.invoices.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
      ['paid', 1000],
      ['paid', 1000],
    ]);
    expect(portal.subscription?.currentPeriodEnd).toBe('2026-12-18T12:00:00.000Z');
    await site.drain();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'commercial', status: 'active' });
    const invoices = await site.as(user)({ url: '/api/subscription/invoices' });
    expect(invoices.json()).toHaveLength(2);
  });

  it('ends a canceled plan when a month passes', async () => {
    const { user, session } = await enter();
    await post(user, 'cancel', { session, isCancelled: true });
    const { portal } = await post(user, 'pass-time', { session });
    expect(portal).toMatchObject({ subscription: { status: 'canceled' }, next: null });
    await site.drain();
    expect(await site.subscriptionOf(user)).toMatchObject({ status: 'canceled' });
    expect((await post(user, 'pass-time', { session })).status).toBe(409);
    expect((await post(user, 'cancel', { session, isCancelled: false })).status).toBe(409);
  });

  it('charges a new card at the next retry after a failed renewal', async () => {
    const { user, session } = await enter(numbers.failsLater);
    const { portal } = await post(user, 'pass-time', { session });
    expect(portal).toMatchObject({ subscription: { status: 'past_due' }, next: { kind: 'retry' } });
    expect(portal.invoices[0]).toMatchObject({ status: 'open', failure: cardMessages.declined });
    await site.drain();
    expect(await site.subscriptionOf(user)).toMatchObject({ status: 'past_due', tier: 'personal' });
    await post(user, 'card', { session, card: cardWith(numbers.succeeds) });
    const later = await post(user, 'pass-time', { session });
    expect(later.portal.subscription?.status).toBe('active');
    await site.drain();
    expect(await site.subscriptionOf(user)).toMatchObject({ status: 'active', accessUntil: null });
  });

  it('takes the payment of an open invoice', async () => {
    const { user, session } = await enter(numbers.failsLater);
    const { portal } = await post(user, 'pass-time', { session });
    const clientSecret = portal.invoices[0]?.clientSecret ?? '';
    const answer = await site.confirm({ user, clientSecret, subscriptionId: '' }, numbers.succeeds);
    expect(answer.json()).toEqual({ status: 'succeeded' });
    const after = (await read(user, session)).json<SandboxPortal>();
    expect(after).toMatchObject({ subscription: { status: 'active' }, card: { lastFour: '4242' } });
  });

  it.each([
    [numbers.declines, 402, cardMessages.declined],
    ['4111 1111 1111 1111', 402, cardMessages.notATestCard],
    ['4111', 400, cardMessages.number],
  ])('rejects the card %s', async (number, status, message) => {
    const { user, session } = await enter();
    const answer = await post(user, 'card', { session, card: cardWith(number) });
    expect([answer.status, answer.portal.message]).toEqual([status, message]);
    expect((await read(user, session)).json<SandboxPortal>().card?.lastFour).toBe('4242');
  });
});

it('returns an invoice to its owner, at the address in the list of invoices', async () => {
  const { user } = await enter();
  const other = await enter();
  const [listed] = (await site.as(user)({ url: '/api/subscription/invoices' })).json<
    { id: string; hostedUrl: string }[]
  >();
  if (!listed) throw new Error('There is no invoice.');
  expect(listed.hostedUrl).toBe(`/demo/billing?invoice=${listed.id}`);
  const url = `/api/sandbox/invoices/${listed.id}`;
  expect((await site.as(user)({ url })).json<SandboxInvoice>()).toMatchObject({
    number: 'DEMO-0001',
    lines: [{ description: 'Personal, one month', amount: 700 }],
  });
  expect((await site.as(other.user)({ url })).statusCode).toBe(404);
  expect((await site.as(user)({ url: `${url}9` })).statusCode).toBe(404);
  expect((await site.request({ url })).statusCode).toBe(401);
});
