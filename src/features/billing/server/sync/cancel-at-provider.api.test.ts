import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PaymentError } from '#src/integrations/payments.ts';
import { createStripe } from '#src/integrations/stripe.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { site as siteInfo } from '#src/site.ts';
import { createBillingSite, dayMs, type BillingSite, type Payer } from '#test/support/billing-site.ts';
import { testPassword } from '#test/support/factories.ts';
import { planCalls } from '#test/support/plan-calls.ts';
import { billingJobs } from '../job-kinds.ts';
import { cancelAtProvider } from './cancel-at-provider.ts';
import type { PaymentsContext } from '../billing-context.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite();
});
afterAll(() => site.close());

const lastCharge = ({ customerId }: Payer) => site.stripe.listCharges(customerId)[0]?.id ?? '';
const firstCharge = ({ customerId }: Payer) => site.stripe.listCharges(customerId).at(-1)?.id ?? '';
const live = ({ customerId }: Payer) => site.stripe.liveSubscriptions(customerId);
const planOf = async ({ user }: Payer) => {
  const { tier, status } = await site.subscriptionOf(user);
  return [tier, status];
};

async function subscriber(...order: Parameters<BillingSite['subscribe']>): Promise<Payer> {
  const payer = await site.subscribe(...order);
  await site.news();
  return payer;
}

async function upgraded(): Promise<Payer> {
  const payer = await subscriber('personal');
  site.advance(dayMs);
  expect((await planCalls(site).change(payer.user, 'commercial')).statusCode).toBe(200);
  await site.news();
  expect(await planOf(payer)).toEqual(['commercial', 'active']);
  return payer;
}

describe('refund', () => {
  it('ends the plan here and at the provider when it is full', async () => {
    const payer = await subscriber('personal');
    site.stripe.refund(lastCharge(payer));
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'canceled']);
    expect(live(payer)).toEqual([]);
    const again = await subscriber('commercial', 'succeeds', payer.user);
    expect(await planOf(again)).toEqual(['commercial', 'active']);
  });

  it('ends nothing when it is partial', async () => {
    const payer = await subscriber('personal');
    site.stripe.refund(lastCharge(payer), 699);
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'active']);
    expect(live(payer)).toHaveLength(1);
  });

  it('ends nothing when it is for an earlier month', async () => {
    const payer = await subscriber('personal');
    const charge = lastCharge(payer);
    site.advance(32 * dayMs);
    await site.news();
    site.stripe.refund(charge);
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'active']);
    expect(live(payer)).toHaveLength(1);
  });

  it('restores the lower plan when it is for an upgrade', async () => {
    const payer = await upgraded();
    site.stripe.refund(lastCharge(payer));
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'active']);
    expect(live(payer)).toMatchObject([{ priceId: 'price_personal' }]);
    site.advance(32 * dayMs);
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'active']);
    expect(site.stripe.listCharges(payer.customerId)[0]).toMatchObject({ amount: 700 });
  });

  it('ends the plan when it is for the payment below an upgrade', async () => {
    const payer = await upgraded();
    site.stripe.refund(firstCharge(payer));
    await site.news();
    expect(await planOf(payer)).toEqual(['commercial', 'canceled']);
    expect(live(payer)).toEqual([]);
  });
});

describe('dispute', () => {
  it('suspends the plan while it is open and restores it when it is won', async () => {
    const payer = await subscriber('personal');
    site.stripe.dispute(lastCharge(payer));
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'canceled']);
    expect(live(payer)).toHaveLength(1);
    site.stripe.closeDispute(lastCharge(payer), 'won');
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'active']);
  });

  it('returns 409 with the contact address to a new order while it is open, and cancels nothing', async () => {
    const payer = await subscriber('personal');
    site.stripe.dispute(lastCharge(payer));
    for (const tier of ['personal', 'commercial']) {
      const response = await planCalls(site).order(payer.user, tier);
      expect([response.statusCode, response.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'payment_disputed',
          message: expect.stringContaining(siteInfo.contactEmail),
        }),
      ]);
    }
    expect(live(payer)).toMatchObject([{ id: payer.subscriptionId, status: 'active' }]);
    site.stripe.closeDispute(lastCharge(payer), 'lost');
    expect((await planCalls(site).order(payer.user)).statusCode).toBe(200);
    expect(live(payer)).toMatchObject([{ status: 'incomplete' }]);
  });

  it('ends the plan at the provider when it is lost', async () => {
    const payer = await subscriber('personal');
    site.stripe.dispute(lastCharge(payer));
    site.stripe.closeDispute(lastCharge(payer), 'lost');
    await site.news();
    expect(await planOf(payer)).toEqual(['personal', 'canceled']);
    expect(live(payer)).toEqual([]);
  });
});

describe('provider failure', () => {
  it('leads to a retry of the cancellation', async () => {
    const payer = await subscriber('personal');
    site.stripe.refund(lastCharge(payer));
    const restore = site.stripe.fail(
      { kind: 'error', status: 500 },
      { times: Infinity, matches: ({ method }) => method === 'DELETE' },
    );
    await expect(site.news()).rejects.toThrow('cannot be reached');
    expect(await planOf(payer)).toEqual(['personal', 'canceled']);
    restore();
    await site.reconcile();
    expect(live(payer)).toEqual([]);
  });
});

it('sends no further job when the provider did not cancel a subscription', async () => {
  const payer = await subscriber('personal');
  await site.db
    .updateTable('billing_customers')
    .set({ user_id: null })
    .where('id', '=', payer.customerId)
    .execute();
  const provider = createStripe(site.config.payments.stripe ?? failure());
  const asked: string[] = [];
  const cancelNow = async (id: string) => {
    asked.push(id);
    throw new PaymentError('missing', 'It is not there.');
  };
  const sent: string[] = [];
  const jobs: Jobs = { ...site.jobs, send: async ({ name }) => void sent.push(name) };
  const { db, app } = site;
  const now = () => site.stripe.now;
  const parts = { db, jobs, graceDays: 7, log: app.log, now, onPaymentsChanged: async () => undefined };
  const context = {
    ...parts,
    provider: { ...provider, cancelNow },
  } as Partial<PaymentsContext> as PaymentsContext;
  await cancelAtProvider(context, payer.customerId);
  expect([asked, sent]).toEqual([[payer.subscriptionId], []]);
});

function failure(): never {
  throw new Error('Payments are not set up.');
}

describe('deleted account', () => {
  const remove = ({ user }: Payer) =>
    site.as(user)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });

  it('gets no further charge and leaves its payment records without the user id', async () => {
    const payer = await subscriber('personal');
    await site.mailsTo(payer.user);
    expect((await remove(payer)).statusCode).toBe(204);
    expect(live(payer)).toHaveLength(1);
    const mails = await site.mailsTo(payer.user);
    expect(live(payer)).toEqual([]);
    expect(mails).toMatchObject([{ subject: 'Your account was deleted' }]);
    expect(mails[0]?.paragraphs).toContain('Your plan has ended with it, and nothing is charged any more.');
    const records = await site.db
      .selectFrom('billing_customers as customer')
      .innerJoin('billing_subscriptions as subscription', 'subscription.customer_id', 'customer.id')
      .innerJoin('billing_invoices as invoice', 'invoice.customer_id', 'customer.id')
      .select([
        'customer.user_id',
        'subscription.user_id as subscriber',
        'subscription.status',
        'invoice.status as paid',
      ])
      .where('customer.id', '=', payer.customerId)
      .execute();
    expect(records).toEqual([{ user_id: null, subscriber: null, status: 'canceled', paid: 'paid' }]);
  });

  it('gets a mail without a line about a plan when it had none', async () => {
    const payer = await site.subscribe('personal', 'declined');
    await remove(payer);
    const [mail] = await site.mailsTo(payer.user);
    expect(mail?.paragraphs).toHaveLength(3);
    expect(live(payer)).toEqual([]);
  });

  it('sends its own job when another one is queued for the same customer', async () => {
    const payer = await subscriber('personal');
    const { customerId } = payer;
    await site.jobs.send(billingJobs.cancelAtProvider, { customerId }, { key: customerId });
    await remove(payer);
    const { rows } = await sql`
      select 1 from jobs
      where name = ${billingJobs.cancelAtProvider.name} and state = 'waiting' and data->>'customerId' = ${customerId}`.execute(
      site.db,
    );
    expect(rows).toHaveLength(2);
    await site.jobs.drain();
    expect(live(payer)).toEqual([]);
  });

  it('has its subscription ended by reconcile when no job was sent', async () => {
    const payer = await subscriber('personal');
    await site.db.deleteFrom('users').where('id', '=', payer.user.id).execute();
    expect(live(payer)).toHaveLength(1);
    await site.reconcile();
    expect(live(payer)).toEqual([]);
  });

  it('allows deletion during concurrent syncs', async () => {
    const payers = [];
    for (let n = 0; n < 4; n += 1) payers.push(await site.subscribe('personal'));
    await Promise.all(payers.map(({ user }) => site.cookieOf(user)));
    const [responses] = await Promise.all([Promise.all(payers.map(remove)), site.news()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    await site.jobs.drain();
    expect(payers.flatMap(live)).toEqual([]);
  });
});
