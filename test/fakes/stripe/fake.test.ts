import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { day, hour } from './calendar.ts';
import { connect, getItemId, getClientSecret, subscribe, subscribePaid, upgrade } from './client.ts';
import { FakeStripe, fakePrices } from './fake.ts';

let fake: FakeStripe;
let stripe: Stripe;

beforeEach(async () => {
  fake = await FakeStripe.start({ now: new Date('2026-01-31T12:00:00Z') });
  stripe = connect(fake);
});
afterEach(() => fake.close());

const getStatus = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const getTypes = ({ events }: FakeStripe) => events.map(({ type }) => type);

it('creates a subscription whose first payment is open, and activates it when it is paid', async () => {
  const { id, secret, subscription } = await subscribe(stripe);
  expect(subscription.status).toBe('incomplete');
  expect(secret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(fake.confirmPayment(secret, 'declined')).toBe('failed');
  expect(await getStatus(id)).toBe('incomplete');
  expect(fake.confirmPayment(secret, 'succeeds')).toBe('succeeded');
  const read = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
  expect(read.status).toBe('active');
  expect(read.default_payment_method).toMatch(/^pm_/);
  expect(read.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 700,
    payments: { data: [{ status: 'paid' }] },
  });
  expect(getTypes(fake)).toContain('invoice.paid');
  expect(getTypes(fake)).toContain('invoice.payment_failed');
});

it('expires a subscription that is not paid in 23 hours, and rejects its payment afterwards', async () => {
  const { id, secret } = await subscribe(stripe);
  fake.advance(23 * hour - 1);
  expect(await getStatus(id)).toBe('incomplete');
  fake.advance(1);
  expect(await getStatus(id)).toBe('incomplete_expired');
  expect(fake.listInvoices((await stripe.subscriptions.retrieve(id)).customer as string)[0]?.status).toBe(
    'void',
  );
  expect(() => fake.confirmPayment(secret, 'succeeds')).toThrow('status of canceled');
});

it('supports authentication and processing payments', async () => {
  const first = await subscribe(stripe);
  expect(fake.confirmPayment(first.secret, 'authentication')).toBe('requires_action');
  expect(fake.authenticate(first.secret, false)).toBe('failed');
  fake.confirmPayment(first.secret, 'authentication');
  expect(fake.authenticate(first.secret)).toBe('succeeded');
  expect(await getStatus(first.id)).toBe('active');
  const second = await subscribe(stripe, 'commercial');
  expect(fake.confirmPayment(second.secret, 'processing')).toBe('processing');
  fake.advance(2 * day);
  expect(await getStatus(second.id)).toBe('incomplete');
  expect(fake.settle(second.secret)).toBe('succeeded');
  expect(await getStatus(second.id)).toBe('active');
});

it('renews by calendar months: the period first, the charge an hour later', async () => {
  const { id, customer } = await subscribePaid(fake);
  const getEnd = async () => (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end;
  expect(await getEnd()).toBe(Date.parse('2026-02-28T12:00:00Z') / 1000);
  fake.moveTo(new Date('2026-02-28T12:00:00Z'));
  expect(await getEnd()).toBe(Date.parse('2026-03-31T12:00:00Z') / 1000);
  expect(fake.listInvoices(customer).map(({ status }) => status)).toEqual(['draft', 'paid']);
  fake.advance(hour);
  expect(fake.listInvoices(customer).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(fake.listCharges(customer)).toHaveLength(2);
});

it.each([
  ['cancel', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
] as const)('tries a renewal again, then (%s) it is %s', async (afterRetries, status) => {
  fake.store.settings.afterRetries = afterRetries;
  const { id, customer } = await subscribePaid(fake, 'personal', 'failsAtRenewal');
  fake.moveTo(new Date('2026-02-28T13:00:00Z'));
  expect(await getStatus(id)).toBe('past_due');
  fake.advance(7 * day);
  expect(await getStatus(id)).toBe(status);
  expect(fake.listInvoices(customer)[0]).toMatchObject({ status: 'open', attempts: 4 });
});

it('reactivates a subscription when a new card pays', async () => {
  const { id, customer } = await subscribePaid(fake, 'personal', 'failsAtRenewal');
  fake.moveTo(new Date('2026-02-28T13:00:00Z'));
  fake.changeCard(customer, 'succeeds');
  fake.advance(3 * day);
  expect(await getStatus(id)).toBe('active');
});

it('prorates an upgrade by the second with a credit and a charge, as previewed', async () => {
  const { id, subscription } = await subscribePaid(fake);
  fake.advance(14 * day);
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: getItemId(subscription), price: fakePrices.commercial }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.amount_due).toBe(150);
  const upgraded = await upgrade(stripe, { id, subscription });
  expect(upgraded.pending_update).toBeNull();
  expect(upgraded.items.data[0]?.price.id).toBe(fakePrices.commercial);
  expect(upgraded.latest_invoice).toMatchObject({
    amount_paid: 150,
    lines: { data: [{ amount: -350 }, { amount: 500 }] },
  });
});

it('keeps an unpaid upgrade pending for 23 hours', async () => {
  const { id, subscription } = await subscribePaid(fake, 'personal', 'failsAtRenewal');
  const waiting = await upgrade(stripe, { id, subscription });
  expect(waiting.items.data[0]?.price.id).toBe(fakePrices.personal);
  expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(fakePrices.commercial);
  fake.advance(23 * hour);
  const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(after).toMatchObject({ pending_update: null, status: 'active', latest_invoice: { status: 'void' } });
});

it('applies an upgrade when it is paid, and drops it when its invoice is void', async () => {
  const paid = await subscribePaid(fake, 'personal', 'failsAtRenewal');
  const waiting = await upgrade(stripe, paid);
  fake.confirmPayment(getClientSecret(waiting), 'succeeds');
  const applied = await stripe.subscriptions.retrieve(paid.id);
  expect(applied.items.data[0]?.price.id).toBe(fakePrices.commercial);
  const other = await subscribePaid(fake, 'personal', 'failsAtRenewal');
  const again = await upgrade(stripe, other);
  await stripe.invoices.voidInvoice((again.latest_invoice as Stripe.Invoice).id);
  const dropped = await stripe.subscriptions.retrieve(other.id);
  expect(dropped.pending_update).toBeNull();
  expect(dropped.items.data[0]?.price.id).toBe(fakePrices.personal);
});

it('changes a price without a charge', async () => {
  const { id, customer, subscription } = await subscribePaid(fake, 'commercial');
  await stripe.subscriptions.update(id, {
    items: [{ id: getItemId(subscription), price: fakePrices.personal }],
    proration_behavior: 'none',
  });
  fake.advance(32 * day);
  expect(fake.listCharges(customer).map(({ amount }) => amount)).toEqual([700, 1000]);
});

it("cancels at the period's end, reverts that, and cancels immediately", async () => {
  const { id, customer } = await subscribePaid(fake);
  const canceled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(canceled.cancel_at).toBe(canceled.items.data[0]?.current_period_end);
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  fake.moveTo(new Date('2026-03-01T12:00:00Z'));
  expect(await getStatus(id)).toBe('active');
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  fake.moveTo(new Date('2026-04-01T12:00:00Z'));
  expect(await getStatus(id)).toBe('canceled');
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  const other = await subscribe(stripe, 'personal', customer);
  await stripe.subscriptions.cancel(other.id);
  expect(await getStatus(other.id)).toBe('incomplete_expired');
});

it('pauses and resumes', async () => {
  const { id, customer } = await subscribePaid(fake);
  fake.pause(id);
  fake.advance(90 * day);
  expect(await getStatus(id)).toBe('paused');
  fake.resume(id);
  expect(await getStatus(id)).toBe('active');
  expect(fake.listCharges(customer)).toHaveLength(2);
});

it('refunds and disputes', async () => {
  const { customer } = await subscribePaid(fake);
  const id = fake.listCharges(customer)[0]?.id ?? '';
  fake.refund(id, 300);
  expect((await stripe.charges.list({ customer })).data[0]).toMatchObject({
    amount_refunded: 300,
    refunded: false,
  });
  fake.refund(id);
  expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 700, refunded: true });
  expect(() => fake.refund(id, 1)).toThrow('greater');
  const other = await subscribePaid(fake);
  const disputed = fake.listCharges(other.customer)[0]?.id ?? '';
  fake.dispute(disputed);
  expect(await stripe.charges.retrieve(disputed)).toMatchObject({ disputed: true });
  fake.closeDispute(disputed, 'won');
  expect((await stripe.disputes.list({ charge: disputed })).data).toMatchObject([{ status: 'won' }]);
});
