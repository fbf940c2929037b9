import type { Stripe } from 'stripe';
import type { CustomerFacts, PaymentState } from '../payments.ts';
import { findOrUndefined } from './errors.ts';
import { getId, toInvoice, toSubscription, type InvoiceMoney, type Prices } from './facts.ts';

const invoiceLimit = 24;
const largestPage = 100;
const noMoney: InvoiceMoney = { payment: 'none', amountRefunded: 0, needsAction: false };

/** @returns undefined for a customer that the account does not have; a deleted one is known and has no subscriptions */
export async function readCustomer(
  stripe: Stripe,
  customerId: string,
  prices: Prices,
): Promise<CustomerFacts | undefined> {
  const read = await findOrUndefined(() =>
    Promise.all([
      readSubscriptions(stripe, customerId),
      readInvoices(stripe, customerId),
      stripe.paymentIntents.list({
        customer: customerId,
        limit: largestPage,
        expand: ['data.latest_charge'],
      }),
    ]),
  );
  // Lists of an unknown or deleted customer may be refused, or be empty.
  if (read === undefined || read[0].length === 0) {
    const customer = await findOrUndefined(() => stripe.customers.retrieve(customerId));
    if (customer === undefined) return undefined;
    if (read === undefined)
      return customer.deleted === true ? { subscriptions: [], invoices: [] } : undefined;
  }
  const [subscriptions, invoices, payments] = read;
  const known = new Map(payments.data.map((payment) => [payment.id, payment]));
  const withMoney = invoices.map(async (invoice) =>
    toInvoice(invoice, await readMoney(stripe, invoice, known), prices),
  );
  return {
    subscriptions: subscriptions.map((subscription) => toSubscription(subscription, prices)),
    invoices: await Promise.all(withMoney),
  };
}

async function readSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  const pages = stripe.subscriptions.list({ customer, status: 'all', limit: largestPage });
  for await (const subscription of pages) all.push(subscription);
  return all;
}

/** Void invoices are excluded: each dropped upgrade leaves one, and they must not displace paid ones. */
async function readInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const read: Stripe.Invoice[] = [];
  let counted = 0;
  const pages = stripe.invoices.list({ customer, limit: invoiceLimit, expand: ['data.payments'] });
  for await (const invoice of pages) {
    read.push(invoice);
    if (invoice.status !== 'void') counted += 1;
    if (counted === invoiceLimit) break;
  }
  return read;
}

async function readMoney(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  known: Map<string, Stripe.PaymentIntent>,
): Promise<InvoiceMoney> {
  const id = getId(findPayment(invoice)?.payment.payment_intent);
  if (id === null) return noMoney;
  const payment = known.get(id) ?? (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  return {
    payment: await readState(stripe, payment, charge),
    amountRefunded: charge?.amount_refunded ?? 0,
    needsAction: payment.status === 'requires_action',
  };
}

/** Returns the payment that paid the invoice, else the latest. */
function findPayment(invoice: Stripe.Invoice): Stripe.InvoicePayment | undefined {
  const payments = (invoice.payments?.data ?? []).toSorted((one, other) => other.created - one.created);
  return payments.find(({ status }) => status === 'paid') ?? payments.at(0);
}

async function readState(
  stripe: Stripe,
  payment: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): Promise<PaymentState> {
  if (payment.status === 'processing' || charge?.status === 'pending') return 'processing';
  if (payment.status === 'succeeded') return charge === null ? 'succeeded' : paidState(stripe, charge);
  if (payment.status === 'requires_action') return 'none';
  return charge?.status === 'failed' || payment.last_payment_error !== null ? 'failed' : 'none';
}

async function paidState(stripe: Stripe, charge: Stripe.Charge): Promise<PaymentState> {
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return 'succeeded';
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: largestPage });
  const costly = data.filter(({ status }) => !harmless.has(status));
  if (costly.length === 0) return 'succeeded';
  return costly.some(({ status }) => status === 'lost') ? 'lost' : 'disputed';
}

/** With these statuses of a dispute (won, prevented, or an inquiry before a dispute), the money stays here. */
const harmless = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);
