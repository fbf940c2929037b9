import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakePrices } from '#test/fakes/stripe/fake.ts';
import { startStripePair, type StripePair } from '#test/support/stripe-provider.ts';
import type { CustomerFacts, InvoiceFacts } from '../payments.ts';

let pair: StripePair;

beforeEach(async () => {
  pair = await startStripePair();
});
afterEach(() => pair.fake.close());

async function read(customerId: string): Promise<CustomerFacts> {
  const facts = await pair.provider.readCustomer(customerId);
  if (!facts) throw new Error('There is no such customer');
  return facts;
}

async function newestInvoice(customerId: string): Promise<InvoiceFacts> {
  const [invoice] = (await read(customerId)).invoices;
  if (!invoice) throw new Error('There is no invoice');
  return invoice;
}

const findChargeId = (customerId: string) => pair.fake.listCharges(customerId)[0]?.id ?? '';

describe('reading a customer', () => {
  it('returns undefined for an unknown customer', async () => {
    expect(await pair.provider.readCustomer('cus_unknown')).toBeUndefined();
  });

  it('returns no subscriptions for a deleted customer, and the invoices', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    pair.fake.deleteCustomer(customerId);
    expect(await read(customerId)).toMatchObject({ subscriptions: [], invoices: [{ amountPaid: 700 }] });
  });

  it('returns no facts for a deleted customer when Stripe refuses the lists, and undefined for others', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    const matches = ({ path }: { path: string }) => !path.startsWith('/v1/customers/');
    pair.fake.fail({ kind: 'error', status: 404 }, { times: Infinity, matches });
    expect(await pair.provider.readCustomer(customerId)).toBeUndefined();
    expect(await pair.provider.readCustomer('cus_unknown')).toBeUndefined();
    pair.fake.deleteCustomer(customerId);
    expect(await read(customerId)).toEqual({ subscriptions: [], invoices: [] });
  });

  it('returns no facts for a customer without purchases', async () => {
    expect(await read(await pair.createCustomer())).toEqual({ subscriptions: [], invoices: [] });
  });

  it('returns the payments with their periods', async () => {
    const { customerId, id } = await pair.subscribe('personal', 'succeeds');
    expect((await read(customerId)).invoices).toEqual([
      {
        id: expect.stringMatching(/^in_/),
        subscriptionId: id,
        number: expect.any(String),
        status: 'paid',
        amountDue: 700,
        amountPaid: 700,
        amountRefunded: 0,
        currency: 'usd',
        attempts: 1,
        payment: 'succeeded',
        needsAction: false,
        lines: [
          {
            tier: 'personal',
            from: new Date('2026-01-15T12:00:00Z'),
            until: new Date('2026-02-15T12:00:00Z'),
          },
        ],
        createdAt: new Date('2026-01-15T12:00:00Z'),
        paidAt: new Date('2026-01-15T12:00:00Z'),
        hostedUrl: expect.stringContaining('https://'),
        pdfUrl: expect.stringContaining('https://'),
      },
    ]);
  });

  it('returns for an upgrade the charge, not the credit', async () => {
    const { customerId, id } = await pair.subscribe('personal', 'succeeds');
    pair.fake.moveTo(new Date('2026-01-31T00:00:00Z'));
    await pair.provider.upgrade({ subscriptionId: id, tier: 'commercial' }, 'upgrade-1');
    expect((await newestInvoice(customerId)).lines).toEqual([
      {
        tier: 'commercial',
        from: new Date('2026-01-31T00:00:00Z'),
        until: new Date('2026-02-15T12:00:00Z'),
      },
    ]);
  });

  it('returns no plan for a price that is not ours, and one for an older price of ours', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    const stranger = pair.connect({ prices: { personal: ['price_new'], commercial: ['price_other'] } });
    expect(await stranger.readCustomer(customerId)).toMatchObject({
      subscriptions: [{ tier: null }],
      invoices: [{ lines: [{ tier: null }] }],
    });
    const heir = pair.connect({ prices: { personal: ['price_new', fakePrices.personal], commercial: [] } });
    expect(await heir.readCustomer(customerId)).toMatchObject({
      subscriptions: [{ tier: 'personal' }],
      invoices: [{ lines: [{ tier: 'personal' }] }],
    });
  });
});

describe('the payment state of an invoice', () => {
  it('returns `none` without an attempt', async () => {
    const { customerId } = await pair.subscribe('personal');
    expect(await newestInvoice(customerId)).toMatchObject({ status: 'open', payment: 'none', attempts: 0 });
  });

  it('returns `failed` when the card was declined', async () => {
    const { customerId } = await pair.subscribe('personal', 'declined');
    expect(await newestInvoice(customerId)).toMatchObject({ status: 'open', payment: 'failed', attempts: 1 });
  });

  it('returns `none` with an action needed when the bank asks for confirmation', async () => {
    const { customerId, clientSecret } = await pair.subscribe('personal', 'authentication');
    expect(await newestInvoice(customerId)).toMatchObject({ payment: 'none', needsAction: true });
    pair.fake.authenticate(clientSecret);
    expect(await newestInvoice(customerId)).toMatchObject({ payment: 'succeeded', needsAction: false });
  });

  it('returns `processing` while the bank has not decided', async () => {
    const { customerId, clientSecret } = await pair.subscribe('personal', 'processing');
    expect(await newestInvoice(customerId)).toMatchObject({ status: 'open', payment: 'processing' });
    pair.fake.settle(clientSecret, false);
    expect(await newestInvoice(customerId)).toMatchObject({ status: 'open', payment: 'failed' });
  });

  it('returns `refunded` after a full refund, and `succeeded` after a partial one', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    pair.fake.refund(findChargeId(customerId), 300);
    expect(await newestInvoice(customerId)).toMatchObject({ payment: 'succeeded', amountRefunded: 300 });
    pair.fake.refund(findChargeId(customerId));
    expect(await newestInvoice(customerId)).toMatchObject({
      status: 'paid',
      payment: 'refunded',
      amountRefunded: 700,
    });
  });

  it.each([
    ['won', 'succeeded'],
    ['lost', 'lost'],
  ] as const)('returns `disputed` while a dispute is open, and after it was %s: %s', async (end, payment) => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    pair.fake.dispute(findChargeId(customerId));
    expect(await newestInvoice(customerId)).toMatchObject({ status: 'paid', payment: 'disputed' });
    pair.fake.closeDispute(findChargeId(customerId), end);
    expect(await newestInvoice(customerId)).toMatchObject({ payment });
  });

  it('returns the state of the payment that succeeded after many failed ones', async () => {
    const { customerId, clientSecret } = await pair.subscribe('personal', 'declined');
    for (let count = 0; count < 120; count += 1) pair.fake.confirmPayment(clientSecret, 'declined');
    pair.fake.confirmPayment(clientSecret, 'succeeds');
    expect(await newestInvoice(customerId)).toMatchObject({ payment: 'succeeded', attempts: 122 });
  });

  it('returns a failed renewal beside the paid invoice', async () => {
    const { customerId } = await pair.subscribe('personal', 'failsAtRenewal');
    pair.fake.moveTo(new Date('2026-02-15T14:00:00Z'));
    expect(await read(customerId)).toMatchObject({
      subscriptions: [{ status: 'past_due' }],
      invoices: [
        { status: 'open', payment: 'failed' },
        { status: 'paid', payment: 'succeeded' },
      ],
    });
  });
});

describe('a customer with many objects', () => {
  it('includes the live subscription and its payment', async () => {
    const { customerId, id } = await pair.subscribe('personal', 'succeeds');
    pair.fake.changeCard(customerId, 'authentication');
    for (let count = 0; count < 105; count += 1) {
      const given = await pair.subscribe('commercial', undefined, customerId);
      await pair.provider.cancelNow(given.id, `give-up-${count}`);
    }
    const facts = await read(customerId);
    expect(facts.subscriptions).toHaveLength(106);
    expect(facts.subscriptions.at(-1)).toMatchObject({ id, status: 'active' });
    expect(facts.invoices.at(-1)).toMatchObject({ subscriptionId: id, payment: 'succeeded' });
  });

  it('includes the two dozen latest invoices, newest first', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    pair.fake.moveTo(new Date('2028-06-20T12:00:00Z'));
    const { invoices } = await read(customerId);
    expect(invoices).toHaveLength(24);
    expect(invoices[0]?.createdAt).toEqual(new Date('2028-06-15T12:00:00Z'));
    expect(invoices.every(({ payment }) => payment === 'succeeded')).toBe(true);
  });
});

describe('the customer of a charge', () => {
  it('returns the customer, or undefined for a missing charge', async () => {
    const { customerId } = await pair.subscribe('personal', 'succeeds');
    expect(await pair.provider.findCustomerOfCharge(findChargeId(customerId))).toBe(customerId);
    expect(await pair.provider.findCustomerOfCharge('ch_unknown')).toBeUndefined();
  });
});
