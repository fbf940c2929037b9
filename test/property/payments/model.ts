import type { Books } from '../../fakes/stripe/store.ts';
import { fakePrices } from '../../fakes/stripe/fake.ts';
import type { InvoiceRecord, LineRecord, SubscriptionRecord } from '../../fakes/stripe/records.ts';

/**
 * Ranks: free 0, personal 1, commercial 2. Every rank from `least` to `most` is acceptable, for instance while a
 * payment is processing.
 */
export interface Right {
  least: number;
  most: number;
}

const nothing: Right = { least: 0, most: 0 };
const exactly = (rank: number): Right => ({ least: rank, most: rank });
export const rankOfTier = (tier: string) => ['free', 'personal', 'commercial'].indexOf(tier);
const rankOfPrice = (price: string) => (price === fakePrices.commercial ? 2 : 1);

/** Returns the access that a customer has by unreversed payments in the provider's records. */
export function rightOf(books: Books, customerId: string, graceMs: number): Right {
  const rights = books.subscriptions
    .list((one) => one.customerId === customerId)
    .map((subscription) => rightBy(books, subscription, graceMs));
  return {
    least: Math.max(0, ...rights.map(({ least }) => least)),
    most: Math.max(0, ...rights.map(({ most }) => most)),
  };
}

function rightBy(books: Books, subscription: SubscriptionRecord, graceMs: number): Right {
  if (subscription.endedAt !== null) return nothing;
  const [present] = periodInvoices(books, subscription);
  switch (subscription.status) {
    case 'incomplete':
      return isProcessing(books, present) ? { least: 0, most: rankOfPrice(subscription.priceId) } : nothing;
    case 'active':
      return running(books, subscription);
    case 'past_due':
    case 'unpaid':
      return due(books, subscription, graceMs);
    case 'paused':
      return present && covers(present, books.now) ? exactly(paidRank(books, present)) : nothing;
    default:
      return nothing;
  }
}

/** Between two periods, while the next one is charged, the paid access of the last period continues. */
function running(books: Books, subscription: SubscriptionRecord): Right {
  const [present, before] = periodInvoices(books, subscription);
  if (present?.status === 'paid') return exactly(paidRank(books, present));
  const price = rankOfPrice(subscription.priceId);
  if (!before || !isKept(books, before)) return { least: 0, most: price };
  const given = upgradesOf(books, before).filter((one) => one.status === 'paid' && !isKept(books, one));
  const rank = Math.max(...chargeLines(before).map(({ priceId }) => rankOfPrice(priceId)));
  return { least: given.length > 0 ? Math.min(rank, price) : price, most: price };
}

/** The days of grace count from the end of the last paid period. */
function due(books: Books, subscription: SubscriptionRecord, graceMs: number): Right {
  const last = periodInvoices(books, subscription).find(({ status }) => status === 'paid');
  if (!last || !isKept(books, last)) return nothing;
  const end = Math.max(...last.lines.map(({ until }) => until));
  return books.now < end + graceMs ? exactly(rankOfPrice(subscription.priceId)) : nothing;
}

/** Returns the invoices of whole periods, newest first. */
function periodInvoices(books: Books, { id }: SubscriptionRecord): InvoiceRecord[] {
  return books.invoices.list(
    (one) => one.subscriptionId === id && one.reason !== 'subscription_update' && one.status !== 'void',
  );
}

/** An upgrade counts while the period that it builds on is paid. */
function paidRank(books: Books, period: InvoiceRecord): number {
  if (!isKept(books, period)) return 0;
  const upgrades = upgradesOf(books, period);
  const lines = [period, ...upgrades.filter((one) => isKept(books, one))].flatMap(chargeLines);
  return Math.max(
    0,
    ...lines
      .filter(({ from, until }) => from <= books.now && books.now < until)
      .map(({ priceId }) => rankOfPrice(priceId)),
  );
}

function upgradesOf(books: Books, { subscriptionId }: InvoiceRecord): InvoiceRecord[] {
  return books.invoices.list(
    (one) => one.subscriptionId === subscriptionId && one.reason === 'subscription_update',
  );
}

const chargeLines = ({ lines }: InvoiceRecord): LineRecord[] => lines.filter(({ amount }) => amount > 0);

function covers({ lines }: InvoiceRecord, time: number): boolean {
  return lines.some(({ from, until }) => from <= time && time < until);
}

/** Returns whether an invoice is paid, not fully refunded, and not in an open or lost dispute. */
export function isKept(books: Books, { status, intentId }: InvoiceRecord): boolean {
  if (status !== 'paid') return false;
  const charge = books.charges.find(books.intents.find(intentId)?.latestChargeId);
  if (!charge) return true;
  const disputes = books.disputes.list(({ chargeId }) => chargeId === charge.id);
  return charge.refunded < charge.amount && disputes.every(({ status }) => status === 'won');
}

function isProcessing(books: Books, invoice: InvoiceRecord | undefined): boolean {
  return books.intents.find(invoice?.intentId)?.status === 'processing';
}

/** Returns the periods that a customer has paid for twice, each as text. */
export function doubleCharges(books: Books, customerId: string): string[] {
  const kept = books.invoices.list((one) => one.customerId === customerId && isKept(books, one));
  const lines = kept.flatMap((invoice) => {
    const ended = books.subscriptions.find(invoice.subscriptionId)?.endedAt ?? Infinity;
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
