import type { Store } from '../../fakes/stripe/store.ts';
import { fakePrices } from '../../fakes/stripe/fake.ts';
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from '../../fakes/stripe/records.ts';

/**
 * Ranks: free 0, personal 1, commercial 2. Every rank from `least` to `most` is acceptable, for instance while a
 * payment is processing.
 */
export interface AccessRange {
  least: number;
  most: number;
}

const nothing: AccessRange = { least: 0, most: 0 };
const exactly = (rank: number): AccessRange => ({ least: rank, most: rank });
export const getTierRank = (tier: string) => ['free', 'personal', 'commercial'].indexOf(tier);
const getPriceRank = (price: string) => (price === fakePrices.commercial ? 2 : 1);

/** Returns the access that a customer has by unreversed payments in the provider's records. */
export function getPaidAccess(store: Store, customerId: string, graceMs: number): AccessRange {
  const ranges = store.subscriptions
    .list((one) => one.customerId === customerId)
    .map((subscription) => getSubscriptionAccess(store, subscription, graceMs));
  return {
    least: Math.max(0, ...ranges.map(({ least }) => least)),
    most: Math.max(0, ...ranges.map(({ most }) => most)),
  };
}

function getSubscriptionAccess(store: Store, subscription: SubscriptionRecord, graceMs: number): AccessRange {
  if (subscription.endedAt !== null) return nothing;
  const [present] = periodInvoices(store, subscription);
  switch (subscription.status) {
    case 'incomplete':
      return isProcessing(store, present) ? { least: 0, most: getPriceRank(subscription.priceId) } : nothing;
    case 'active':
      return running(store, subscription);
    case 'past_due':
    case 'unpaid':
      return due(store, subscription, graceMs);
    case 'paused':
      return present && covers(present, store.now) ? exactly(paidRank(store, present)) : nothing;
    default:
      return nothing;
  }
}

/** Between two periods, while the next one is charged, the paid access of the last period continues. */
function running(store: Store, subscription: SubscriptionRecord): AccessRange {
  const [present, before] = periodInvoices(store, subscription);
  if (present?.status === 'paid') return exactly(paidRank(store, present));
  const price = getPriceRank(subscription.priceId);
  if (!before || !isPaidFor(store, before)) return { least: 0, most: price };
  const given = listUpgrades(store, before).filter((one) => one.status === 'paid' && !isPaidFor(store, one));
  const rank = Math.max(...chargeLines(before).map(({ priceId }) => getPriceRank(priceId)));
  return { least: given.length > 0 ? Math.min(rank, price) : price, most: price };
}

/** The days of grace count from the end of the last paid period. */
function due(store: Store, subscription: SubscriptionRecord, graceMs: number): AccessRange {
  const last = periodInvoices(store, subscription).find(({ status }) => status === 'paid');
  if (!last || !isPaidFor(store, last)) return nothing;
  const end = Math.max(...last.lines.map(({ until }) => until));
  return store.now < end + graceMs ? exactly(getPriceRank(subscription.priceId)) : nothing;
}

/** Returns the invoices of whole periods, newest first. */
function periodInvoices(store: Store, { id }: SubscriptionRecord): InvoiceRecord[] {
  return store.invoices.list(
    (one) => one.subscriptionId === id && one.reason !== 'subscription_update' && one.status !== 'void',
  );
}

/** An upgrade counts while the period that it builds on is paid. */
function paidRank(store: Store, period: InvoiceRecord): number {
  if (!isPaidFor(store, period)) return 0;
  const upgrades = listUpgrades(store, period);
  const lines = [period, ...upgrades.filter((one) => isPaidFor(store, one))].flatMap(chargeLines);
  return Math.max(
    0,
    ...lines
      .filter(({ from, until }) => from <= store.now && store.now < until)
      .map(({ priceId }) => getPriceRank(priceId)),
  );
}

function listUpgrades(store: Store, { subscriptionId }: InvoiceRecord): InvoiceRecord[] {
  return store.invoices.list(
    (one) => one.subscriptionId === subscriptionId && one.reason === 'subscription_update',
  );
}

const chargeLines = ({ lines }: InvoiceRecord): LineRecord[] => lines.filter(({ amount }) => amount > 0);

function covers({ lines }: InvoiceRecord, time: number): boolean {
  return lines.some(({ from, until }) => from <= time && time < until);
}

/** Returns whether an invoice is paid, not fully refunded, and not in an open or lost dispute. */
export function isPaidFor(store: Store, { status, intentId }: InvoiceRecord): boolean {
  if (status !== 'paid') return false;
  const charge = store.charges.find(store.intents.find(intentId)?.latestChargeId);
  if (!charge) return true;
  const disputes = store.disputes.list(({ chargeId }) => chargeId === charge.id);
  return charge.refunded < charge.amount && disputes.every(({ status }) => status === 'won');
}

function isProcessing(store: Store, invoice: InvoiceRecord | undefined): boolean {
  return store.intents.find(invoice?.intentId)?.status === 'processing';
}

/** Returns the periods that a customer has paid for twice, each as text. */
export function doubleCharges(store: Store, customerId: string): string[] {
  const paid = store.invoices.list((one) => one.customerId === customerId && isPaidFor(store, one));
  const lines = paid.flatMap((invoice) => {
    const ended = store.subscriptions.find(invoice.subscriptionId)?.endedAt ?? Infinity;
    return chargeLines(invoice).map((line) => ({ ...line, until: Math.min(line.until, ended) }));
  });
  return [false, true].flatMap((isProration) =>
    overlapping(lines.filter((line) => line.isProration === isProration)),
  );
}

function overlapping(lines: LineRecord[]): string[] {
  const inOrder = lines.toSorted((a, b) => a.from - b.from);
  return inOrder.flatMap((line, index) => {
    const next = inOrder[index + 1];
    return next && next.from < line.until ? [`${line.id} and ${next.id}`] : [];
  });
}
