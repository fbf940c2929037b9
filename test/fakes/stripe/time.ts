import { day, hour } from './calendar.ts';
import { isProcessing } from './invoices.ts';
import {
  collect,
  dropPendingUpdate,
  expire,
  finalizeAndCollect,
  paymentWindow,
  react,
  renew,
} from './lifecycle.ts';
import type { World } from './outbox.ts';
import { settle } from './payments.ts';
import type { IntentRecord, InvoiceRecord, SubscriptionRecord } from './records.ts';

/** Banks take days, not weeks: a payment that is not settled by then has failed. */
const longestProcessing = 14 * day;

interface Due {
  at: number;
  act: () => void;
}

/** Runs everything that is due until the given time, each at its own time. */
export function moveTo(world: World, time: number): void {
  if (time < world.books.now) throw new RangeError('Time moves forward only.');
  for (;;) {
    const [next] = dueThings(world).toSorted((a, b) => a.at - b.at);
    if (!next || next.at > time) break;
    world.books.now = Math.max(world.books.now, next.at);
    next.act();
  }
  world.books.now = time;
}

function dueThings(world: World): Due[] {
  const { books } = world;
  return [
    ...books.subscriptions.list(({ endedAt }) => endedAt === null).flatMap((one) => dueOf(world, one)),
    ...books.invoices.list().flatMap((one) => dueOfInvoice(world, one)),
    ...books.intents.list(({ status }) => status === 'processing').map((one) => dueOfIntent(world, one)),
  ];
}

function dueOf(world: World, subscription: SubscriptionRecord): Due[] {
  const { pendingUpdate, status, created, periodEnd, cancelAt } = subscription;
  const latest = world.books.invoices.find(subscription.latestInvoiceId);
  if (status === 'paused') return [];
  if (status === 'incomplete') {
    if (isProcessing(world, latest)) return [];
    return [{ at: created + paymentWindow, act: () => expire(world, subscription) }];
  }
  const at = cancelAt === null ? periodEnd : Math.min(periodEnd, cancelAt);
  const due: Due[] = [{ at, act: () => renew(world, subscription) }];
  if (pendingUpdate) {
    due.unshift({ at: pendingUpdate.expiresAt, act: () => expireUpdate(world, subscription) });
  }
  return due;
}

function expireUpdate(world: World, subscription: SubscriptionRecord): void {
  const { pendingUpdate } = subscription;
  const invoice = world.books.invoices.find(pendingUpdate?.invoiceId);
  if (pendingUpdate && isProcessing(world, invoice)) pendingUpdate.expiresAt += hour;
  else dropPendingUpdate(world, subscription);
}

function dueOfInvoice(world: World, invoice: InvoiceRecord): Due[] {
  if (invoice.status === 'draft' && invoice.finalizesAt !== null) {
    return [{ at: invoice.finalizesAt, act: () => finalizeAndCollect(world, invoice) }];
  }
  if (invoice.status === 'open' && invoice.nextAttemptAt !== null) {
    return [{ at: invoice.nextAttemptAt, act: () => retry(world, invoice) }];
  }
  return [];
}

function retry(world: World, invoice: InvoiceRecord): void {
  invoice.nextAttemptAt = null;
  collect(world, invoice);
}

function dueOfIntent(world: World, intent: IntentRecord): Due {
  const { books } = world;
  const began = books.charges.get(intent.latestChargeId ?? '').created;
  const fail = () => react(world, books.invoices.get(intent.invoiceId), settle(world, intent, false));
  return { at: began + longestProcessing, act: fail };
}
