import { plans } from '#src/features/plans/plans.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import {
  findInvoice,
  buildId,
  type Draft,
  type SavedCard,
  type SimulatedInvoice,
  type SimulatedSubscription,
} from './customer.ts';

interface Charge {
  description: string;
  tier: PaidTier;
  amount: number;
  from: number;
}

/** Adds an invoice whose payment waits for a card. */
function addInvoice(
  { customer, now }: Draft,
  subscription: SimulatedSubscription,
  { description, tier, amount, from }: Charge,
): SimulatedInvoice {
  const count = customer.invoices.length + 1;
  const until = subscription.periodEnd;
  const invoice: SimulatedInvoice = {
    id: buildId(customer, 'in_', count),
    number: `DEMO-${String(count).padStart(4, '0')}`,
    subscriptionId: subscription.id,
    status: 'open',
    amount,
    attempts: 0,
    lines: [{ description, amount, tier, from, until }],
    createdAt: now,
    paidAt: null,
    payment: {
      id: buildId(customer, 'pi_', count),
      state: 'waiting',
      failure: null,
      card: null,
      settlesAt: null,
    },
  };
  customer.invoices.push(invoice);
  subscription.latestInvoiceId = invoice.id;
  return invoice;
}

/** Adds the invoice for the current period of a subscription. */
export function addMonthlyInvoice(draft: Draft, subscription: SimulatedSubscription): SimulatedInvoice {
  const { tier, periodStart: from } = subscription;
  const description = `${plans[tier].name}, one month`;
  return addInvoice(draft, subscription, { description, tier, amount: monthlyCents(tier), from });
}

export function addUpgradeInvoice(
  draft: Draft,
  subscription: SimulatedSubscription,
  tier: PaidTier,
): SimulatedInvoice {
  const description = `${plans[tier].name} in place of ${plans[subscription.tier].name}, the rest of the month`;
  const amount = prorate(subscription, tier, draft.now);
  return addInvoice(draft, subscription, { description, tier, amount, from: draft.now });
}

const monthlyCents = (tier: PaidTier) => plans[tier].monthlyPriceDollars * 100;

/** Computes the price difference to another plan for the rest of the period, in cents. */
export function prorate(subscription: SimulatedSubscription, tier: PaidTier, now: number): number {
  const { periodStart, periodEnd } = subscription;
  const share = Math.min(1, Math.max(0, (periodEnd - now) / (periodEnd - periodStart)));
  return Math.round((monthlyCents(tier) - monthlyCents(subscription.tier)) * share);
}

/** Marks an invoice as paid, and activates the subscription or the upgrade that waited for it. */
export function settlePayment(
  draft: Draft,
  subscription: SimulatedSubscription,
  invoice: SimulatedInvoice,
): void {
  const { payment } = invoice;
  payment.state = 'succeeded';
  payment.failure = null;
  payment.settlesAt = null;
  invoice.status = 'paid';
  invoice.paidAt = draft.now;
  draft.customer.card = payment.card ?? draft.customer.card;
  if (invoice.id === subscription.pendingInvoiceId) {
    subscription.tier = subscription.pendingTier ?? subscription.tier;
    subscription.pendingTier = null;
    subscription.pendingInvoiceId = null;
  } else {
    subscription.status = 'active';
    subscription.dueSince = null;
    subscription.retries = 0;
  }
  draft.events.push('invoice.paid', 'customer.subscription.updated');
}

/** Closes an open invoice, so that it can no longer be paid. */
export function closeInvoice(invoice: SimulatedInvoice | undefined, status: 'void' | 'uncollectible'): void {
  if (invoice?.status !== 'open') return;
  invoice.status = status;
  invoice.payment.state = 'canceled';
  invoice.payment.settlesAt = null;
}

export function dropUpgrade(draft: Draft, subscription: SimulatedSubscription): void {
  if (subscription.pendingTier === null) return;
  closeInvoice(findInvoice(draft.customer, subscription.pendingInvoiceId), 'void');
  subscription.pendingTier = null;
  subscription.pendingInvoiceId = null;
  draft.events.push('customer.subscription.updated');
}

/** Ends a subscription immediately and closes its open invoices. */
export function endSubscription(
  draft: Draft,
  subscription: SimulatedSubscription,
  invoicesBecome: 'void' | 'uncollectible',
): void {
  const isUnpaid = subscription.status === 'incomplete';
  subscription.status = isUnpaid ? 'incomplete_expired' : 'canceled';
  subscription.endedAt = draft.now;
  subscription.dueSince = null;
  subscription.pendingTier = null;
  subscription.pendingInvoiceId = null;
  for (const invoice of draft.customer.invoices) {
    if (invoice.subscriptionId === subscription.id) closeInvoice(invoice, invoicesBecome);
  }
  draft.events.push(isUnpaid ? 'customer.subscription.updated' : 'customer.subscription.deleted');
}

/** Records an attempt that the bank refused. */
export function failPayment(draft: Draft, invoice: SimulatedInvoice, failure: string): void {
  invoice.payment.state = 'waiting';
  invoice.payment.failure = failure;
  draft.events.push('invoice.payment_failed');
}

/** Starts an attempt to pay with this card. */
export function startAttempt(invoice: SimulatedInvoice, card: SavedCard): void {
  invoice.attempts += 1;
  invoice.payment.card = card;
  invoice.payment.failure = null;
  invoice.payment.settlesAt = null;
}
