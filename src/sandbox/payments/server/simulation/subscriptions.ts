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

/** Creates a subscription that begins once its first invoice is paid; repeating an order returns the same one. */
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

/** Finds the invoice that a subscription waits for, if the person can pay it. */
export function findOpenInvoice({ customer }: Pick<Draft, 'customer'>, subscription: SimulatedSubscription) {
  const waiting = findInvoice(customer, subscription.pendingInvoiceId ?? subscription.latestInvoiceId);
  return waiting && !hasEnded(subscription) && needsConfirmation(waiting) ? waiting : undefined;
}

/**
 * Charges the difference at once; the plan changes when it is paid.
 * @returns the invoice when the person has to confirm its payment
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

/** Changes the plan from the next renewal on, without a charge or a refund. */
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

/** Ends a subscription for which nothing was paid and no payment is processing. */
export function giveUp(draft: Draft, subscription: SimulatedSubscription): void {
  if (subscription.status === 'incomplete' && findOpenInvoice(draft, subscription)) {
    endSubscription(draft, subscription, 'void');
  }
}

export function cancelNow(draft: Draft, subscription: SimulatedSubscription): void {
  if (!hasEnded(subscription)) endSubscription(draft, subscription, 'void');
}
