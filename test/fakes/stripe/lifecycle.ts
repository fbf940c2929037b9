import { addMonths, day, hour } from './calendar.ts';
import { draftInvoice, finalize, isProcessing, markPaid, markVoid, periodLine } from './invoices.ts';
import type { World } from './outbox.ts';
import { attempt, type Outcome } from './payments.ts';
import type { InvoiceRecord, SubscriptionRecord } from './records.ts';

/** The lifetime of an unpaid first invoice, and of an update that waits for its payment. */
export const paymentWindow = 23 * hour;

/** Charges the invoice with the saved card and applies the consequences to the subscription. */
export function collect(world: World, invoice: InvoiceRecord): Outcome {
  const { books } = world;
  const subscription = books.subscriptions.find(invoice.subscriptionId);
  const cardId = subscription?.defaultCardId ?? books.customers.get(invoice.customerId).defaultCardId;
  const intent = books.intents.get(invoice.intentId ?? '');
  const outcome = attempt(world, intent, books.cards.find(cardId));
  if (outcome !== 'processing') invoice.attempts += 1;
  if (outcome === 'requires_action') world.outbox.invoice('invoice.payment_action_required', invoice);
  react(world, invoice, outcome);
  return outcome;
}

/** Applies the consequences of an attempt, by Stripe or the person. */
export function react(world: World, invoice: InvoiceRecord, outcome: Outcome): void {
  const subscription = world.books.subscriptions.find(invoice.subscriptionId);
  if (outcome === 'succeeded') {
    if (subscription) reactToSuccess(world, subscription, invoice);
    markPaid(world, invoice);
    return;
  }
  if (outcome === 'processing') {
    if (subscription?.status === 'incomplete' && world.books.settings.whileProcessing === 'active') {
      become(world, subscription, 'active');
    }
    return;
  }
  if (subscription) reactToFailure(world, subscription, invoice);
  world.outbox.invoice('invoice.payment_failed', invoice);
}

export function become(
  { outbox }: World,
  subscription: SubscriptionRecord,
  status: SubscriptionRecord['status'],
): void {
  if (subscription.status === status) return;
  subscription.status = status;
  outbox.subscription('customer.subscription.updated', subscription);
}

function reactToSuccess(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const intent = world.books.intents.find(invoice.intentId);
  if (subscription.savesCard && intent?.cardId) subscription.defaultCardId = intent.cardId;
  if (subscription.pendingUpdate?.invoiceId === invoice.id) {
    subscription.priceId = subscription.pendingUpdate.priceId;
    subscription.pendingUpdate = null;
    world.outbox.subscription('customer.subscription.pending_update_applied', subscription);
    world.outbox.subscription('customer.subscription.updated', subscription);
  }
  const isDue = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (isDue && isNewestPeriod(world, invoice)) become(world, subscription, 'active');
}

/** Only the payment of the current period clears the debt. */
function isNewestPeriod({ books }: World, invoice: InvoiceRecord): boolean {
  const [newest] = books.invoices.list(
    (one) => one.subscriptionId === invoice.subscriptionId && one.reason !== 'subscription_update',
  );
  return newest?.id === invoice.id;
}

function reactToFailure(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const isPending = subscription.pendingUpdate?.invoiceId === invoice.id;
  if (isPending || subscription.status === 'incomplete' || subscription.endedAt !== null) return;
  if (subscription.status === 'active') become(world, subscription, 'past_due');
  if (invoice.reason === 'subscription_cycle') planRetry(world, subscription, invoice);
}

function planRetry(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const { settings, now } = world.books;
  const since = invoice.finalizedAt ?? now;
  const next = settings.retryDays.map((days) => since + days * day).find((time) => time > now);
  invoice.nextAttemptAt = invoice.autoAdvance ? (next ?? null) : null;
  if (next !== undefined) return;
  if (settings.afterRetries === 'cancel') end(world, subscription, 'payment_failed');
  if (settings.afterRetries === 'unpaid') become(world, subscription, 'unpaid');
}

/** Ends a subscription now. */
export function end(
  world: World,
  subscription: SubscriptionRecord,
  reason: SubscriptionRecord['cancelReason'],
): void {
  const { books, outbox } = world;
  dropPendingUpdate(world, subscription);
  const wasIncomplete = subscription.status === 'incomplete';
  const latest = books.invoices.find(subscription.latestInvoiceId);
  const isVoid = wasIncomplete && latest?.status === 'open' && !isProcessing(world, latest);
  subscription.status = isVoid ? 'incomplete_expired' : 'canceled';
  subscription.endedAt = books.now;
  subscription.canceledAt ??= books.now;
  subscription.cancelReason = reason;
  if (isVoid) markVoid(world, latest);
  for (const invoice of books.invoices.list((one) => one.subscriptionId === subscription.id)) {
    invoice.autoAdvance = false;
    invoice.nextAttemptAt = null;
    invoice.finalizesAt = null;
  }
  outbox.subscription('customer.subscription.deleted', subscription);
}

/** Expires a subscription whose first payment did not arrive in time. */
export function expire(world: World, subscription: SubscriptionRecord): void {
  const latest = world.books.invoices.find(subscription.latestInvoiceId);
  subscription.status = 'incomplete_expired';
  subscription.endedAt = world.books.now;
  if (latest?.status === 'open') markVoid(world, latest);
  world.outbox.subscription('customer.subscription.updated', subscription);
}

export function dropPendingUpdate(world: World, subscription: SubscriptionRecord): void {
  const invoice = world.books.invoices.find(subscription.pendingUpdate?.invoiceId);
  if (!invoice) return;
  if (invoice.status === 'open') markVoid(world, invoice);
  subscription.pendingUpdate = null;
  world.outbox.subscription('customer.subscription.pending_update_expired', subscription);
  world.outbox.subscription('customer.subscription.updated', subscription);
}

/** Starts the next period at the end of the current one. The new invoice is charged an hour later. */
export function renew(world: World, subscription: SubscriptionRecord): void {
  if (subscription.cancelAt !== null && subscription.cancelAt <= world.books.now) {
    end(world, subscription, 'cancellation_requested');
    return;
  }
  startNextPeriod(subscription);
  const invoice = draftInvoice(world, subscription, 'subscription_cycle', periodLine(world, subscription));
  if (subscription.status === 'unpaid') {
    invoice.autoAdvance = false;
    invoice.finalizesAt = null;
  }
  world.outbox.subscription('customer.subscription.updated', subscription);
}

function startNextPeriod(subscription: SubscriptionRecord): void {
  subscription.periods += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addMonths(subscription.anchor, subscription.periods + 1);
}

export function finalizeAndCollect(world: World, invoice: InvoiceRecord): void {
  finalize(world, invoice);
  if (invoice.status === 'open') collect(world, invoice);
}
