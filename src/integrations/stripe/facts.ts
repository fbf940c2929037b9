import type { Stripe } from 'stripe';
import type { PaidTier } from '#src/lib/payment-types.ts';
import type { InvoiceFacts, PaymentState, SubscriptionFacts } from '../payments.ts';

/** Ids of prices: the first of each is sold, the others are older ones that are still valid. */
export interface Prices {
  personal: readonly string[];
  commercial: readonly string[];
}

/** The state of the money of an invoice. */
export interface InvoiceMoney {
  payment: PaymentState;
  amountRefunded: number;
  needsAction: boolean;
}

export const getId = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

/** Converts Stripe's seconds to a date. */
export const toDate = (seconds: number) => new Date(seconds * 1000);

const findDate = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : toDate(seconds);

/** Returns the higher plan if there are prices of both. */
export function getTier(prices: Prices, ids: (string | null | undefined)[]): PaidTier | null {
  if (ids.some((id) => typeof id === 'string' && prices.commercial.includes(id))) return 'commercial';
  return ids.some((id) => typeof id === 'string' && prices.personal.includes(id)) ? 'personal' : null;
}

export function toSubscription(subscription: Stripe.Subscription, prices: Prices): SubscriptionFacts {
  const items = subscription.items.data;
  const pending = subscription.pending_update?.subscription_items ?? [];
  return {
    id: subscription.id,
    customerId: getId(subscription.customer) ?? '',
    status: subscriptionStatus(subscription.status),
    tier: getTier(
      prices,
      items.map(({ price }) => price.id),
    ),
    pendingTier: getTier(
      prices,
      pending.map(({ price }) => price.id),
    ),
    isCancelledAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    currentPeriodEnd: toDate(
      Math.max(subscription.start_date, ...items.map((item) => item.current_period_end)),
    ),
    createdAt: toDate(subscription.created),
    endedAt: findDate(subscription.ended_at),
    latestInvoiceId: getId(subscription.latest_invoice),
  };
}

const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

function subscriptionStatus(status: string): SubscriptionFacts['status'] {
  const known = subscriptionStatuses.find((candidate) => candidate === status);
  if (known === undefined) throw new Error(`Stripe returned an unknown subscription status: ${status}`);
  return known;
}

export function toInvoice(invoice: Stripe.Invoice, money: InvoiceMoney, prices: Prices): InvoiceFacts {
  return {
    id: invoice.id,
    subscriptionId: getId(invoice.parent?.subscription_details?.subscription),
    number: invoice.number,
    status: invoiceStatus(invoice.status),
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    attempts: invoice.attempt_count,
    ...money,
    needsAction: money.needsAction && invoice.status === 'open',
    lines: invoice.lines.data.filter(({ amount }) => amount >= 0).map((line) => toLine(line, prices)),
    createdAt: toDate(invoice.created),
    paidAt: findDate(invoice.status_transitions.paid_at),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

function toLine(line: Stripe.InvoiceLineItem, prices: Prices): InvoiceFacts['lines'][number] {
  return {
    tier: getTier(prices, [getId(line.pricing?.price_details?.price)]),
    from: toDate(line.period.start),
    until: toDate(line.period.end),
  };
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

function invoiceStatus(status: string | null): InvoiceFacts['status'] {
  const known = invoiceStatuses.find((candidate) => candidate === status);
  if (known === undefined) throw new Error(`Stripe returned an unknown invoice status: ${status}`);
  return known;
}
