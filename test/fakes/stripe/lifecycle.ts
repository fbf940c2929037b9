import { addMonths, day, hour } from './calendar.ts';
import { draftInvoice, finalize, isProcessing, markPaid, markVoid, periodLine } from './invoices.ts';
import type { FakeState } from './outbox.ts';
import { attempt, type Outcome } from './payments.ts';
import type { InvoiceRecord, SubscriptionRecord } from './records.ts';

/** The lifetime of an unpaid first invoice, and of an update that waits for its payment. */
export const paymentWindow = 23 * hour;

/** Charges the invoice with the saved card and applies the consequences to the subscription. */
export function collect(state: FakeState, invoice: InvoiceRecord): Outcome {
  const { store } = state;
  const subscription = store.subscriptions.find(invoice.subscriptionId);
  const cardId = subscription?.defaultCardId ?? store.customers.get(invoice.customerId).defaultCardId;
  const intent = store.intents.get(invoice.intentId ?? '');
  const outcome = attempt(state, intent, store.cards.find(cardId));
  if (outcome !== 'processing') invoice.attempts += 1;
  if (outcome === 'requires_action') state.outbox.invoice('invoice.payment_action_required', invoice);
  applyOutcome(state, invoice, outcome);
  return outcome;
}

/** Applies the consequences of an attempt, by Stripe or the person. */
export function applyOutcome(state: FakeState, invoice: InvoiceRecord, outcome: Outcome): void {
  const subscription = state.store.subscriptions.find(invoice.subscriptionId);
  if (outcome === 'succeeded') {
    if (subscription) applySuccess(state, subscription, invoice);
    markPaid(state, invoice);
    return;
  }
  if (outcome === 'processing') {
    if (subscription?.status === 'incomplete' && state.store.settings.whileProcessing === 'active') {
      setStatus(state, subscription, 'active');
    }
    return;
  }
  if (subscription) applyFailure(state, subscription, invoice);
  state.outbox.invoice('invoice.payment_failed', invoice);
}

export function setStatus(
  { outbox }: FakeState,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
): void {
  if (subscription.status === status) return;
  subscription.status = status;
  outbox.subscription('customer.subscription.updated', subscription);
}

function applySuccess(state: FakeState, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const intent = state.store.intents.find(invoice.intentId);
  if (subscription.savesCard && intent?.cardId) subscription.defaultCardId = intent.cardId;
  if (subscription.pendingUpdate?.invoiceId === invoice.id) {
    subscription.priceId = subscription.pendingUpdate.priceId;
    subscription.pendingUpdate = null;
    state.outbox.subscription('customer.subscription.pending_update_applied', subscription);
    state.outbox.subscription('customer.subscription.updated', subscription);
  }
  const isDue = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isDue && isNewestPeriod(state, invoice)) setStatus(state, subscription, 'active');
}

/** The debt is cleared only by the payment of the current period. */
function isNewestPeriod({ store }: FakeState, invoice: InvoiceRecord): boolean {
  const [newest] = store.invoices.list(
    (one) => one.subscriptionId === invoice.subscriptionId && one.reason !== 'subscription_update',
  );
  return newest?.id === invoice.id;
}

function applyFailure(state: FakeState, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const isPending = subscription.pendingUpdate?.invoiceId === invoice.id;
  if (isPending || subscription.status === 'incomplete' || subscription.endedAt !== null) return;
  if (subscription.status === 'active') setStatus(state, subscription, 'past_due');
  if (invoice.reason === 'subscription_cycle') planRetry(state, subscription, invoice);
}

function planRetry(state: FakeState, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const { settings, now } = state.store;
  const since = invoice.finalizedAt ?? now;
  const next = settings.retryDays.map((days) => since + days * day).find((time) => time > now);
  invoice.nextAttemptAt = invoice.autoAdvance ? (next ?? null) : null;
  if (next !== undefined) return;
  if (settings.afterRetries === 'cancel') end(state, subscription, 'payment_failed');
  if (settings.afterRetries === 'unpaid') setStatus(state, subscription, 'unpaid');
}

/** Ends a subscription now. */
export function end(
  state: FakeState,
  subscription: SubscriptionRecord,
  reason: SubscriptionRecord['cancelReason'],
): void {
  const { store, outbox } = state;
  dropPendingUpdate(state, subscription);
  const wasIncomplete = subscription.status === 'incomplete';
  const latest = store.invoices.find(subscription.latestInvoiceId);
  const isVoid = wasIncomplete && latest?.status === 'open' && !isProcessing(state, latest);
  subscription.status = isVoid ? 'incomplete_expired' : 'canceled';
  subscription.endedAt = store.now;
  subscription.canceledAt ??= store.now;
  subscription.cancelReason = reason;
  if (isVoid) markVoid(state, latest);
  for (const invoice of store.invoices.list((one) => one.subscriptionId === subscription.id)) {
    invoice.autoAdvance = false;
    invoice.nextAttemptAt = null;
    invoice.finalizesAt = null;
  }
  outbox.subscription('customer.subscription.deleted', subscription);
}

/** Expires a subscription whose first payment did not arrive in time. */
export function expire(state: FakeState, subscription: SubscriptionRecord): void {
  const latest = state.store.invoices.find(subscription.latestInvoiceId);
  subscription.status = 'incomplete_expired';
  subscription.endedAt = state.store.now;
  if (latest?.status === 'open') markVoid(state, latest);
  state.outbox.subscription('customer.subscription.updated', subscription);
}

export function dropPendingUpdate(state: FakeState, subscription: SubscriptionRecord): void {
  const invoice = state.store.invoices.find(subscription.pendingUpdate?.invoiceId);
  if (!invoice) return;
  if (invoice.status === 'open') markVoid(state, invoice);
  subscription.pendingUpdate = null;
  state.outbox.subscription('customer.subscription.pending_update_expired', subscription);
  state.outbox.subscription('customer.subscription.updated', subscription);
}

/** Starts the next period at the end of the current one. The new invoice is charged an hour later. */
export function renew(state: FakeState, subscription: SubscriptionRecord): void {
  if (subscription.cancelAt !== null && subscription.cancelAt <= state.store.now) {
    end(state, subscription, 'cancellation_requested');
    return;
  }
  startNextPeriod(subscription);
  const invoice = draftInvoice(state, subscription, 'subscription_cycle', periodLine(state, subscription));
  if (subscription.status === 'unpaid') {
    invoice.autoAdvance = false;
    invoice.finalizesAt = null;
  }
  state.outbox.subscription('customer.subscription.updated', subscription);
}

function startNextPeriod(subscription: SubscriptionRecord): void {
  subscription.periods += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addMonths(subscription.anchor, subscription.periods + 1);
}

export function finalizeAndCollect(state: FakeState, invoice: InvoiceRecord): void {
  finalize(state, invoice);
  if (invoice.status === 'open') collect(state, invoice);
}
