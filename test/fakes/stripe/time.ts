import { day, hour } from './calendar.ts';
import { isProcessing } from './invoices.ts';
import {
  collect,
  dropPendingUpdate,
  expire,
  finalizeAndCollect,
  paymentWindow,
  applyOutcome,
  renew,
} from './lifecycle.ts';
import type { FakeState } from './outbox.ts';
import { settle } from './payments.ts';
import type { IntentRecord, InvoiceRecord, SubscriptionRecord } from './records.ts';

/** Banks take days, not weeks: a payment that is not settled by then has failed. */
const longestProcessing = 14 * day;

interface Due {
  at: number;
  act: () => void;
}

/** Runs everything that is due until the given time, each at its own time. */
export function moveTo(state: FakeState, time: number): void {
  if (time < state.store.now) throw new RangeError('Time moves forward only.');
  for (;;) {
    const [next] = listAllDue(state).toSorted((a, b) => a.at - b.at);
    if (!next || next.at > time) break;
    state.store.now = Math.max(state.store.now, next.at);
    next.act();
  }
  state.store.now = time;
}

function listAllDue(state: FakeState): Due[] {
  const { store } = state;
  return [
    ...store.subscriptions.list(({ endedAt }) => endedAt === null).flatMap((one) => listDue(state, one)),
    ...store.invoices.list().flatMap((one) => listDueOfInvoice(state, one)),
    ...store.intents.list(({ status }) => status === 'processing').map((one) => getDueOfIntent(state, one)),
  ];
}

function listDue(state: FakeState, subscription: SubscriptionRecord): Due[] {
  const { pendingUpdate, status, created, periodEnd, cancelAt } = subscription;
  const latest = state.store.invoices.find(subscription.latestInvoiceId);
  if (status === 'paused') return [];
  if (status === 'incomplete') {
    if (isProcessing(state, latest)) return [];
    return [{ at: created + paymentWindow, act: () => expire(state, subscription) }];
  }
  const at = cancelAt === null ? periodEnd : Math.min(periodEnd, cancelAt);
  const due: Due[] = [{ at, act: () => renew(state, subscription) }];
  if (pendingUpdate) {
    due.unshift({ at: pendingUpdate.expiresAt, act: () => expireUpdate(state, subscription) });
  }
  return due;
}

function expireUpdate(state: FakeState, subscription: SubscriptionRecord): void {
  const { pendingUpdate } = subscription;
  const invoice = state.store.invoices.find(pendingUpdate?.invoiceId);
  if (pendingUpdate && isProcessing(state, invoice)) pendingUpdate.expiresAt += hour;
  else dropPendingUpdate(state, subscription);
}

function listDueOfInvoice(state: FakeState, invoice: InvoiceRecord): Due[] {
  if (invoice.status === 'draft' && invoice.finalizesAt !== null) {
    return [{ at: invoice.finalizesAt, act: () => finalizeAndCollect(state, invoice) }];
  }
  if (invoice.status === 'open' && invoice.nextAttemptAt !== null) {
    return [{ at: invoice.nextAttemptAt, act: () => retry(state, invoice) }];
  }
  return [];
}

function retry(state: FakeState, invoice: InvoiceRecord): void {
  invoice.nextAttemptAt = null;
  collect(state, invoice);
}

function getDueOfIntent(state: FakeState, intent: IntentRecord): Due {
  const { store } = state;
  const began = store.charges.get(intent.latestChargeId ?? '').created;
  const fail = () => applyOutcome(state, store.invoices.get(intent.invoiceId), settle(state, intent, false));
  return { at: began + longestProcessing, act: fail };
}
