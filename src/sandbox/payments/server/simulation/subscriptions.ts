import type { PaidTier } from '#src/lib/payment-types.ts';
import { addMonths } from '#src/lib/months.ts';
import {
  addMonthlyInvoice,
  addUpgradeInvoice,
  dropUpgrade,
  endSubscription,
  failPayment,
  settlePayment,
} from './invoices.ts';
import { chargeCard, chargeSavedCard } from './charges.ts';
import { findInvoice, hasEnded, buildId, needsConfirmation } from './customer.ts';
import type { Draft, SimulatedInvoice, SimulatedSubscription } from './customer.ts';

/** A subscription that begins once its first invoice is paid; the same order again gives the same one. */
export function subscribe(draft: Draft, tier: PaidTier, orderKey: string): SimulatedSubscription {
  const { customer, now } = draft;
  const before = customer.subscriptions.find((subscription) => subscription.orderKey === orderKey);
  if (before) return before;
  const subscription: SimulatedSubscription = {
    id: buildId(customer, 'sub_sandbox_', customer.subscriptions.length + 1),
    orderKey,
    status: 'incomplete',
    tier,
    pendingTier: null,
    pendingInvoiceId: null,
    isCancelledAtPeriodEnd: false,
    anchor: now,
    months: 1,
    periodStart: now,
    periodEnd: addMonths(now, 1),
    createdAt: now,
    endedAt: null,
    latestInvoiceId: '',
    dueSince: null,
    retries: 0,
  };
  customer.subscriptions.push(subscription);
  addMonthlyInvoice(draft, subscription);
  draft.events.push('customer.subscription.created');
  return subscription;
}

/** What a subscription waits for that somebody can pay. */
export function findOpenInvoice({ customer }: Pick<Draft, 'customer'>, subscription: SimulatedSubscription) {
  const waiting = findInvoice(customer, subscription.pendingInvoiceId ?? subscription.latestInvoiceId);
  return waiting && !hasEnded(subscription) && needsConfirmation(waiting) ? waiting : undefined;
}

/**
 * The difference is charged at once; the plan changes when it is paid.
 * @returns the invoice, when somebody has to confirm its payment
 */
export function upgrade(
  draft: Draft,
  subscription: SimulatedSubscription,
  tier: PaidTier,
): SimulatedInvoice | undefined {
  if (subscription.status !== 'active' || subscription.tier === tier) return undefined;
  if (subscription.pendingTier === tier) return findOpenInvoice(draft, subscription);
  dropUpgrade(draft, subscription);
  const { customer } = draft;
  const invoice = addUpgradeInvoice(draft, subscription, tier);
  subscription.pendingTier = tier;
  subscription.pendingInvoiceId = invoice.id;
  draft.events.push('customer.subscription.updated');
  const found = { invoice, subscription };
  if (invoice.amount === 0) settlePayment(draft, subscription, invoice);
  else if (!customer.card) failPayment(draft, invoice, 'There is no card.');
  else if (customer.card.behavior === 'fails-later') chargeSavedCard(draft, found);
  else chargeCard(draft, found, customer.card);
  return needsConfirmation(invoice) ? invoice : undefined;
}

/** From the next renewal on: nothing is charged or given back. */
export function changeAtRenewal(draft: Draft, subscription: SimulatedSubscription, tier: PaidTier): void {
  if (hasEnded(subscription) || subscription.tier === tier) return;
  dropUpgrade(draft, subscription);
  subscription.tier = tier;
  draft.events.push('customer.subscription.updated');
}

export function setCanceled(draft: Draft, subscription: SimulatedSubscription, isCancelled: boolean): void {
  if (hasEnded(subscription) || subscription.isCancelledAtPeriodEnd === isCancelled) return;
  subscription.isCancelledAtPeriodEnd = isCancelled;
  draft.events.push('customer.subscription.updated');
}

/** Only while nothing is paid, and no payment is on its way. */
export function giveUp(draft: Draft, subscription: SimulatedSubscription): void {
  if (subscription.status === 'incomplete' && findOpenInvoice(draft, subscription)) {
    endSubscription(draft, subscription, 'void');
  }
}

export function cancelNow(draft: Draft, subscription: SimulatedSubscription): void {
  if (!hasEnded(subscription)) endSubscription(draft, subscription, 'void');
}
