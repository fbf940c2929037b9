import type { PaidTier } from '#src/lib/payment-types.ts';
import { addMonths } from '#src/lib/months.ts';
import { addMonthlyInvoice, addUpgradeInvoice, dropUpgrade, end, refuse, settle } from './invoices.ts';
import { charge, chargeSaved } from './charges.ts';
import { findInvoice, hasEnded, idIn, isToBeConfirmed } from './customer.ts';
import type { Draft, WorldInvoice, WorldSubscription } from './customer.ts';

/** A subscription that begins once its first invoice is paid; the same order again gives the same one. */
export function subscribe(draft: Draft, tier: PaidTier, orderKey: string): WorldSubscription {
  const { world, now } = draft;
  const before = world.subscriptions.find((subscription) => subscription.orderKey === orderKey);
  if (before) return before;
  const subscription: WorldSubscription = {
    id: idIn(world, 'sub_sandbox_', world.subscriptions.length + 1),
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
  world.subscriptions.push(subscription);
  addMonthlyInvoice(draft, subscription);
  draft.events.push('customer.subscription.created');
  return subscription;
}

/** What a subscription waits for that somebody can pay. */
export function findOpenInvoice({ world }: Pick<Draft, 'world'>, subscription: WorldSubscription) {
  const waiting = findInvoice(world, subscription.pendingInvoiceId ?? subscription.latestInvoiceId);
  return waiting && !hasEnded(subscription) && isToBeConfirmed(waiting) ? waiting : undefined;
}

/**
 * The difference is charged at once; the plan changes when it is paid.
 * @returns the invoice, when somebody has to confirm its payment
 */
export function upgrade(
  draft: Draft,
  subscription: WorldSubscription,
  tier: PaidTier,
): WorldInvoice | undefined {
  if (subscription.status !== 'active' || subscription.tier === tier) return undefined;
  if (subscription.pendingTier === tier) return findOpenInvoice(draft, subscription);
  dropUpgrade(draft, subscription);
  const { world } = draft;
  const invoice = addUpgradeInvoice(draft, subscription, tier);
  subscription.pendingTier = tier;
  subscription.pendingInvoiceId = invoice.id;
  draft.events.push('customer.subscription.updated');
  const found = { invoice, subscription };
  if (invoice.amount === 0) settle(draft, subscription, invoice);
  else if (!world.card) refuse(draft, invoice, 'There is no card.');
  else if (world.card.behavior === 'fails-later') chargeSaved(draft, found);
  else charge(draft, found, world.card);
  return isToBeConfirmed(invoice) ? invoice : undefined;
}

/** From the next renewal on: nothing is charged or given back. */
export function changeAtRenewal(draft: Draft, subscription: WorldSubscription, tier: PaidTier): void {
  if (hasEnded(subscription) || subscription.tier === tier) return;
  dropUpgrade(draft, subscription);
  subscription.tier = tier;
  draft.events.push('customer.subscription.updated');
}

export function setCancelled(draft: Draft, subscription: WorldSubscription, isCancelled: boolean): void {
  if (hasEnded(subscription) || subscription.isCancelledAtPeriodEnd === isCancelled) return;
  subscription.isCancelledAtPeriodEnd = isCancelled;
  draft.events.push('customer.subscription.updated');
}

/** Only while nothing is paid, and no payment is on its way. */
export function giveUp(draft: Draft, subscription: WorldSubscription): void {
  if (subscription.status === 'incomplete' && findOpenInvoice(draft, subscription)) {
    end(draft, subscription, 'void');
  }
}

export function cancelNow(draft: Draft, subscription: WorldSubscription): void {
  if (!hasEnded(subscription)) end(draft, subscription, 'void');
}
