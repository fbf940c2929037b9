import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { testPassword } from '#test/support/factories.ts';
import { planCalls } from '#test/support/plan-calls.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite({ keepsLog: true });
});
afterAll(() => site.close());

const warningsFor = (invoiceId: string) =>
  site.logged('billing_paid_after_end').filter((line) => line['invoiceId'] === invoiceId);

it('logs a payment once that arrives after its subscription has ended', async () => {
  const payer = await planCalls(site).createSubscriber({ card: 'failsAtRenewal' });
  site.advance(32 * dayMs);
  await site.news();
  site.stripe.changeCard(payer.customerId, 'processing');
  const [due] = site.stripe.listInvoices(payer.customerId);
  site.stripe.payInvoice(due?.id ?? '');
  const remove = site.as(payer.user);
  expect(
    (await remove({ method: 'DELETE', url: '/api/account', body: { password: testPassword } })).statusCode,
  ).toBe(204);
  await site.jobs.drain();
  expect(site.stripe.liveSubscriptions(payer.customerId)).toEqual([]);
  site.advance(dayMs);
  site.stripe.settle(due?.intentId ?? '');
  expect(warningsFor(due?.id ?? '')).toEqual([]);
  await site.news();
  expect(warningsFor(due?.id ?? '')).toMatchObject([{ level: 40, customerId: payer.customerId }]);
  await site.news({ twice: true });
  await site.reconcile();
  expect(warningsFor(due?.id ?? '')).toHaveLength(1);
});

it('does not log a payment that was made before the end', async () => {
  const payer = await planCalls(site).createSubscriber();
  const [paid] = site.stripe.listInvoices(payer.customerId);
  site.advance(dayMs);
  site.stripe.cancelNow(payer.subscriptionId);
  await site.news();
  expect(warningsFor(paid?.id ?? '')).toEqual([]);
});
