import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite, type Payer } from '#test/support/billing-site.ts';
import { billingJobs } from '../job-kinds.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite();
});
afterAll(() => site.close());

const all = () => true;
const dropEvents = () => site.news({ drop: all });
const rowOf = ({ subscriptionId }: Payer) =>
  site.db.selectFrom('billing_subscriptions').selectAll().where('id', '=', subscriptionId).executeTakeFirst();
const lastCharge = ({ customerId }: Payer) => site.stripe.listCharges(customerId)[0]?.id ?? '';

async function subscriber(...order: Parameters<BillingSite['subscribe']>): Promise<Payer> {
  const payer = await site.subscribe(...order);
  await site.news();
  return payer;
}

describe('reconcile finds, without an event,', () => {
  it('a first payment', async () => {
    const payer = await site.subscribe('personal');
    await dropEvents();
    await site.reconcile();
    expect(await site.subscriptionOf(payer.user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('a subscription that is missing in the database', async () => {
    const payer = await subscriber('personal');
    await site.db.deleteFrom('billing_subscriptions').where('id', '=', payer.subscriptionId).execute();
    await site.reconcile();
    expect(await rowOf(payer)).toMatchObject({ status: 'active', user_id: payer.user.id });
  });

  it('a live subscription that has ended in the database', async () => {
    const payer = await subscriber('personal');
    await site.db
      .updateTable('billing_subscriptions')
      .set({ status: 'canceled', ended_at: site.stripe.now })
      .where('id', '=', payer.subscriptionId)
      .execute();
    await site.reconcile();
    expect(await rowOf(payer)).toMatchObject({ status: 'active', ended_at: null });
  });

  it('a cancellation, an end, a refund and a renewal', async () => {
    const cancelled = await subscriber('personal');
    const ended = await subscriber('personal');
    const renewed = await subscriber('commercial');
    const refunded = await subscriber('personal');
    site.stripe.cancelAtPeriodEnd(cancelled.subscriptionId);
    site.stripe.cancelNow(ended.subscriptionId);
    await dropEvents();
    await site.reconcile();
    expect(await rowOf(cancelled)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await rowOf(ended)).toMatchObject({ status: 'canceled' });
    site.stripe.refund(lastCharge(refunded));
    await dropEvents();
    await site.reconcile();
    expect(await rowOf(refunded)).toMatchObject({ status: 'canceled', is_reversed: true });
    const before = await rowOf(renewed);
    site.advance(31 * dayMs);
    await dropEvents();
    await site.reconcile();
    expect((await rowOf(renewed))?.paid_until?.getTime()).toBeGreaterThan(before?.paid_until?.getTime() ?? 0);
    expect(await rowOf(cancelled)).toMatchObject({ status: 'canceled' });
  });

  it('an interrupted change, and releases its expired lease', async () => {
    const payer = await subscriber('personal');
    site.stripe.cancelNow(payer.subscriptionId);
    await site.news();
    const held = (until: Date) =>
      site.db
        .updateTable('billing_customers')
        .set({ lease_token: 'left', lease_until: until })
        .where('id', '=', payer.customerId)
        .execute();
    const token = async () => {
      await site.reconcile();
      const row = await site.db
        .selectFrom('billing_customers')
        .select('lease_token')
        .where('id', '=', payer.customerId)
        .executeTakeFirst();
      return row?.lease_token;
    };
    await held(new Date(site.stripe.now.getTime() + 1000));
    expect(await token()).toBe('left');
    await held(new Date(site.stripe.now.getTime() - 1000));
    expect(await token()).toBeNull();
  });
});

describe('reconcile', () => {
  it('sends mails about its findings only once', async () => {
    const payer = await site.subscribe('personal');
    await dropEvents();
    await site.reconcile();
    await site.reconcile();
    expect(await site.mailsTo(payer.user)).toHaveLength(2);
  });

  it('ignores customers that we did not create', async () => {
    const payer = await subscriber('personal');
    await site.db.deleteFrom('billing_customers').where('id', '=', payer.customerId).execute();
    await site.reconcile();
    expect(await rowOf(payer)).toBeUndefined();
    expect(site.stripe.liveSubscriptions(payer.customerId)).toHaveLength(1);
  });

  it('continues after a customer that cannot be read, and then fails', async () => {
    const payers = [];
    for (let n = 0; n < 3; n += 1) payers.push(await site.subscribe('personal'));
    await dropEvents();
    const [first] = payers.map(({ customerId }) => customerId).toSorted();
    const isOfFirst = ({ customerId }: Payer) => customerId === first;
    const restore = site.stripe.fail(
      { kind: 'error', status: 500 },
      {
        times: Infinity,
        matches: () => site.stripe.requests.at(-1)?.form['customer'] === first,
      },
    );
    await site.jobs.send(billingJobs.reconcile, {});
    await expect(site.jobs.drain()).rejects.toThrow(/customers could not be read/);
    restore();
    const states = await Promise.all(payers.map(async (payer) => (await rowOf(payer))?.status));
    expect(states).toEqual(payers.map((payer) => (isOfFirst(payer) ? 'incomplete' : 'active')));
    await site.reconcile();
    expect(await Promise.all(payers.map(async (payer) => (await rowOf(payer))?.status))).toEqual([
      'active',
      'active',
      'active',
    ]);
  });

  it("ends no plan when the provider knows hardly any customer, as with another account's keys", async () => {
    const other = await createBillingSite({ keepsLog: true });
    const payers: Payer[] = [];
    for (let n = 0; n < 4; n += 1) payers.push(await other.subscribe('personal'));
    await other.news();
    const tiers = () =>
      Promise.all(payers.map(async ({ user }) => (await other.subscriptionOf(user)).status));
    other.stripe.reset({ now: other.stripe.now });
    await expect(other.reconcile()).rejects.toThrow('account or mode');
    expect(await tiers()).toEqual(['active', 'active', 'active', 'active']);
    expect(other.logged('billing_wrong_account')).toMatchObject([{ level: 50, unknown: 4, read: 0 }]);
    await other.db
      .updateTable('billing_subscriptions')
      .set({ ended_at: other.stripe.now, status: 'canceled' })
      .where('id', '=', payers[0]?.subscriptionId ?? '')
      .execute();
    await other.jobs.send(billingJobs.reconcile, {});
    await other.jobs.drain();
    expect(await tiers()).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
    await other.close();
  });

  it('fails without changes when the provider cannot be reached', async () => {
    const payer = await subscriber('personal');
    const restore = site.stripe.fail({ kind: 'error', status: 503 }, { times: Infinity });
    await site.jobs.send(billingJobs.reconcile, {});
    await expect(site.jobs.drain()).rejects.toThrow('cannot be reached');
    restore();
    expect(await rowOf(payer)).toMatchObject({ status: 'active' });
  });
});
