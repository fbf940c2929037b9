import { addMonths } from './calendar.ts';
import { badRequest } from './errors.ts';
import { draftInvoice, finalize, isProcessing, markVoid, periodLine, prorationLines } from './invoices.ts';
import { collect, dropPendingUpdate, end, expire, finalizeAndCollect, paymentWindow } from './lifecycle.ts';
import type { FakeState } from './outbox.ts';
import { computeTotal, type InvoiceRecord, type SubscriptionRecord } from './records.ts';

export interface Order {
  customerId: string;
  priceId: string;
  savesCard: boolean;
  metadata: Record<string, string>;
}

/**
 * Creates a subscription with `payment_behavior` `default_incomplete`: the first invoice waits for payment in the form.
 */
export function createSubscription(state: FakeState, order: Order): SubscriptionRecord {
  const { store, outbox } = state;
  store.customer(order.customerId);
  store.price(order.priceId);
  const subscription = store.subscriptions.add({
    ...store.next('sub'),
    ...order,
    itemId: store.id('si'),
    status: 'incomplete',
    anchor: store.now,
    periods: 0,
    periodStart: store.now,
    periodEnd: addMonths(store.now, 1),
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
  const lines = periodLine(state, subscription);
  finalize(state, draftInvoice(state, subscription, 'subscription_create', lines));
  outbox.subscription('customer.subscription.created', subscription);
  return subscription;
}

export interface PriceChange {
  priceId: string;
  proration: 'none' | 'always_invoice';
  isPendingIfIncomplete: boolean;
  at: number;
}

export function changePrice(state: FakeState, subscription: SubscriptionRecord, change: PriceChange): void {
  requireChangeable(subscription);
  if (subscription.pendingUpdate) dropPendingUpdate(state, subscription);
  if (change.priceId === subscription.priceId) return;
  if (change.proration === 'none') {
    subscription.priceId = change.priceId;
    state.outbox.subscription('customer.subscription.updated', subscription);
    return;
  }
  const lines = prorationLines(state, subscription, change.priceId, change.at);
  const invoice = draftInvoice(state, subscription, 'subscription_update', lines);
  const waits = change.isPendingIfIncomplete && computeTotal(invoice) > 0;
  if (waits) wait(state, subscription, invoice, change.priceId);
  else {
    subscription.priceId = change.priceId;
    state.outbox.subscription('customer.subscription.updated', subscription);
  }
  finalizeAndCollect(state, invoice);
  // If the customer's balance pays the invoice, there is no payment to wait for.
  if (waits && invoice.status === 'paid' && subscription.pendingUpdate) {
    subscription.pendingUpdate = null;
    subscription.priceId = change.priceId;
    state.outbox.subscription('customer.subscription.updated', subscription);
  }
}

function wait(
  state: FakeState,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  priceId: string,
): void {
  const expiresAt = Math.min(state.store.now + paymentWindow, subscription.periodEnd);
  subscription.pendingUpdate = { priceId, expiresAt, invoiceId: invoice.id };
  state.outbox.subscription('customer.subscription.updated', subscription);
}

export function setCancelAt(
  { store, outbox }: FakeState,
  subscription: SubscriptionRecord,
  cancelAt: number | null,
  isAtPeriodEnd: boolean,
): void {
  requireChangeable(subscription);
  subscription.cancelAtPeriodEnd = isAtPeriodEnd;
  subscription.cancelAt = cancelAt;
  subscription.canceledAt = cancelAt === null ? null : store.now;
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

export function pauseSubscription({ store, outbox }: FakeState, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'active') throw badRequest('Only an active subscription can be paused.');
  subscription.status = 'paused';
  subscription.pausedAt = store.now;
  outbox.subscription('customer.subscription.paused', subscription);
}

/** Starts a new period now. Until it is paid, the subscription stays paused. */
export function resumeSubscription(state: FakeState, subscription: SubscriptionRecord): void {
  if (subscription.status !== 'paused') throw badRequest('Only a paused subscription can be resumed.');
  const { store, outbox } = state;
  const before = { ...subscription };
  Object.assign(subscription, {
    anchor: store.now,
    periods: 0,
    periodStart: store.now,
    periodEnd: addMonths(store.now, 1),
  });
  const invoice = draftInvoice(state, subscription, 'subscription_cycle', periodLine(state, subscription));
  invoice.finalizesAt = null;
  finalize(state, invoice);
  if (invoice.status === 'paid' || collect(state, invoice) === 'succeeded') {
    subscription.status = 'active';
    subscription.pausedAt = null;
    outbox.subscription('customer.subscription.resumed', subscription);
    return;
  }
  if (!isProcessing(state, invoice)) markVoid(state, invoice);
  const { anchor, periods, periodStart, periodEnd } = before;
  Object.assign(subscription, { anchor, periods, periodStart, periodEnd });
}

/** Voids an open invoice and drops the update that waits for its payment. */
export function voidInvoice(state: FakeState, invoice: InvoiceRecord): void {
  markVoid(state, invoice);
  const subscription = state.store.subscriptions.find(invoice.subscriptionId);
  if (!subscription) return;
  if (subscription.pendingUpdate?.invoiceId === invoice.id) dropPendingUpdate(state, subscription);
  if (subscription.status === 'incomplete') expire(state, subscription);
}

export function cancelSubscription(state: FakeState, subscription: SubscriptionRecord): void {
  end(state, subscription, 'cancellation_requested');
}
