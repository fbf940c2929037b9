import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBillingSite, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { planCalls, read, type Payment, type PlanCalls } from '#test/support/plan-calls.ts';

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

const order = async (tier: string) => read<Payment>(await calls.order(someone, tier));
const inProgress = [409, expect.objectContaining({ code: 'in_progress' })];
const subscriptions = () => {
  const { store } = site.stripe;
  const owners = store.customers.list(({ metadata }) => metadata['userId'] === someone.id);
  return store.subscriptions.list(({ customerId }) => owners.some(({ id }) => id === customerId));
};
const openOnes = () => subscriptions().filter(({ endedAt }) => endedAt === null);

it.each(['personal', 'commercial'])(
  'leaves one payable order when a slow order outlives its lease and an order for %s came in between',
  async (tier) => {
    site.stripe.requests.length = 0;
    const overtaken = Promise.withResolvers<void>();
    site.stripe.fail({ kind: 'wait', until: () => overtaken.promise }, { matches: isCreating });
    const late = order('personal');
    await expect.poll(() => site.stripe.requests.some(isCreating)).toBe(true);
    site.advance(61_000);
    const [status, payment] = await order(tier);
    expect(status).toBe(200);
    overtaken.resolve();
    expect(await late).toEqual(inProgress);
    expect(subscriptions()).toHaveLength(2);
    expect(openOnes().map(({ id }) => id)).toEqual([payment.subscriptionId]);
    expect(await order(tier)).toEqual([200, payment]);
  },
);

const isCreating = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path === '/v1/subscriptions';

it('cancels an order whose invoice was marked uncollectible', async () => {
  const [, payment] = await order('personal');
  const invoice = invoiceOf(payment);
  invoice.status = 'uncollectible';
  const [status, other] = await order('commercial');
  expect(status).toBe(200);
  expect(openOnes().map(({ id }) => id)).toEqual([other.subscriptionId]);
  expect(invoice.status).toBe('void');
});

it('returns 409 while the earlier order cannot be canceled', async () => {
  const [, payment] = await order('personal');
  const invoice = invoiceOf(payment);
  const end = site.stripe.fail(
    { kind: 'wait', until: () => Promise.resolve() },
    {
      matches: ({ path }) => {
        invoice.status = path.endsWith('/void') ? 'draft' : 'open';
        return false;
      },
    },
  );
  expect(await order('commercial')).toEqual(inProgress);
  end();
  expect(openOnes().map(({ id }) => id)).toEqual([payment.subscriptionId]);
});

it('does not cancel for a new order a second subscription that support added', async () => {
  const { customerId, subscriptionId } = await calls.createSubscriber({ user: someone });
  const { store } = site.stripe;
  const bought = store.subscriptions.get(subscriptionId);
  const created = bought.created - 1000;
  store.subscriptions.add({ ...bought, id: 'sub_by_hand', created, latestInvoiceId: null });
  site.stripe.dispute(site.stripe.listCharges(customerId)[0]?.id ?? '');
  expect(await order('personal')).toEqual([409, expect.objectContaining({ code: 'already_subscribed' })]);
  expect(openOnes()).toHaveLength(2);
});

it('cancels a second subscription when cancel is repeated', async () => {
  const { subscriptionId } = await calls.createSubscriber({ user: someone });
  const { store } = site.stripe;
  const bought = store.subscriptions.get(subscriptionId);
  const created = bought.created - 1000;
  store.subscriptions.add({ ...bought, id: 'sub_beside', created, latestInvoiceId: null });
  for (let n = 0; n < 3; n += 1) expect((await calls.cancel(someone)).statusCode).toBe(200);
  expect(openOnes().map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toEqual([true, true]);
});

function invoiceOf({ subscriptionId }: Payment) {
  const { store } = site.stripe;
  const { latestInvoiceId } = store.subscriptions.get(subscriptionId);
  return store.invoices.get(latestInvoiceId ?? '');
}
