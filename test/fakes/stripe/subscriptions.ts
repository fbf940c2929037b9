import { addMonths } from './calendar.ts';
import { badRequest } from './errors.ts';
import { draftInvoice, finalize, isProcessing, markVoid, periodLine, prorationLines } from './invoices.ts';
import { collect, dropPendingUpdate, end, expire, finalizeAndCollect, paymentWindow } from './lifecycle.ts';
import type { World } from './outbox.ts';
import { totalOf, type InvoiceRecord, type SubscriptionRecord } from './records.ts';

export interface Order {
  customerId: string;
  priceId: string;
  savesCard: boolean;
  metadata: Record<string, string>;
}

/**
 * Creates a subscription with `payment_behavior` `default_incomplete`: the first invoice waits for payment in the form.
 */
export function createSubscription(world: World, order: Order): SubscriptionRecord {
  const { books, outbox } = world;
  books.customer(order.customerId);
  books.price(order.priceId);
  const subscription = books.subscriptions.add({
    ...books.next('sub'),
    ...order,
    itemId: books.id('si'),
    status: 'incomplete',
    anchor: books.now,
    periods: 0,
    periodStart: books.now,
    periodEnd: addMonths(books.now, 1),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    cancelReason: null,
    pausedAt: null,
    latestInvoiceId: null,
    defaultCardId: null,
    pendingUpdate: null,
  });
  const lines = periodLine(world, subscription);
  finalize(world, draftInvoice(world, subscription, 'subscription_create', lines));
  outbox.subscription('customer.subscription.created', subscription);
  return subscription;
}

export interface PriceChange {
  priceId: string;
  proration: 'none' | 'always_invoice';
  isPendingIfIncomplete: boolean;
  at: number;
}

export function changePrice(world: World, subscription: SubscriptionRecord, change: PriceChange): void {
  requireChangeable(subscription);
  if (subscription.pendingUpdate) dropPendingUpdate(world, subscription);
  if (change.priceId === subscription.priceId) return;
  if (change.proration === 'none') {
    subscription.priceId = change.priceId;
    world.outbox.subscription('customer.subscription.updated', subscription);
    return;
  }
  const lines = prorationLines(world, subscription, change.priceId, change.at);
  const invoice = draftInvoice(world, subscription, 'subscription_update', lines);
  const waits = change.isPendingIfIncomplete && totalOf(invoice) > 0;
  if (waits) wait(world, subscription, invoice, change.priceId);
  else {
    subscription.priceId = change.priceId;
    world.outbox.subscription('customer.subscription.updated', subscription);
  }
  finalizeAndCollect(world, invoice);
  // If the customer's balance pays the invoice, there is no payment to wait for.
  if (waits && invoice.status === 'paid' && subscription.pendingUpdate) {
    subscription.pendingUpdate = null;
    subscription.priceId = change.priceId;
    world.outbox.subscription('customer.subscription.updated', subscription);
  }
}

function wait(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord, priceId: string): void {
  const expiresAt = Math.min(world.books.now + paymentWindow, subscription.periodEnd);
  subscription.pendingUpdate = { priceId, expiresAt, invoiceId: invoice.id };
  world.outbox.subscription('customer.subscription.updated', subscription);
}

export function setCancelAt(
  { books, outbox }: World,
  subscription: SubscriptionRecord,
  cancelAt: number | null,
  isAtPeriodEnd: boolean,
): void {
  requireChangeable(subscription);
  subscription.cancelAtPeriodEnd = isAtPeriodEnd;
  subscription.cancelAt = cancelAt;
  subscription.canceledAt = cancelAt === null ? null : books.now;
  subscription.cancelReason = cancelAt === null ? null : 'cancellation_requested';
  outbox.subscription('customer.subscription.updated', subscription);
}

export function requireChangeable({ id, status, endedAt }: SubscriptionRecord): void {
  if (endedAt !== null) {
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (status === 'incomplete') {
    throw badRequest(`The subscription ${id} is incomplete: only its metadata can be updated.`);
  }
}

export function pauseSubscription({ books, outbox }: World, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'active') throw badRequest('Only an active subscription can be paused.');
  subscription.status = 'paused';
  subscription.pausedAt = books.now;
  outbox.subscription('customer.subscription.paused', subscription);
}

/** Starts a new period now. Until it is paid, the subscription stays paused. */
export function resumeSubscription(world: World, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'paused') throw badRequest('Only a paused subscription can be resumed.');
  const { books, outbox } = world;
  const before = { ...subscription };
  Object.assign(subscription, {
    anchor: books.now,
    periods: 0,
    periodStart: books.now,
    periodEnd: addMonths(books.now, 1),
  });
  const invoice = draftInvoice(world, subscription, 'subscription_cycle', periodLine(world, subscription));
  invoice.finalizesAt = null;
  finalize(world, invoice);
  if (invoice.status === 'paid' || collect(world, invoice) === 'succeeded') {
    subscription.status = 'active';
    subscription.pausedAt = null;
    outbox.subscription('customer.subscription.resumed', subscription);
    return;
  }
  if (!isProcessing(world, invoice)) markVoid(world, invoice);
  const { anchor, periods, periodStart, periodEnd } = before;
  Object.assign(subscription, { anchor, periods, periodStart, periodEnd });
}

/** Voids an open invoice and drops the update that waits for its payment. */
export function voidInvoice(world: World, invoice: InvoiceRecord): void {
  markVoid(world, invoice);
  const subscription = world.books.subscriptions.find(invoice.subscriptionId);
  if (!subscription) return;
  if (subscription.pendingUpdate?.invoiceId === invoice.id) dropPendingUpdate(world, subscription);
  if (subscription.status === 'incomplete') expire(world, subscription);
}

export function cancelSubscription(world: World, subscription: SubscriptionRecord): void {
  end(world, subscription, 'cancellation_requested');
}
