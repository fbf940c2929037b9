import { hour } from './calendar.ts';
import { badRequest } from './errors.ts';
import type { World } from './outbox.ts';
import { cancelIntent, openIntent } from './payments.ts';
import {
  amountDueOf,
  totalOf,
  type InvoiceRecord,
  type LineRecord,
  type SubscriptionRecord,
} from './records.ts';

type Lines = Omit<LineRecord, 'id'>[];

export function draftInvoice(
  { books, outbox }: World,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['reason'],
  lines: Lines,
): InvoiceRecord {
  const invoice = books.invoices.add({
    ...blankInvoice(books.next('in')),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    reason,
    lines: lines.map((line) => ({ ...line, id: books.id('il') })),
    finalizesAt: reason === 'subscription_cycle' ? books.now + hour : null,
    periodStart: reason === 'subscription_create' ? books.now : subscription.periodStart,
    periodEnd: books.now,
  });
  subscription.latestInvoiceId = invoice.id;
  outbox.invoice('invoice.created', invoice);
  return invoice;
}

export function blankInvoice(head: Pick<InvoiceRecord, 'id' | 'sequence' | 'created'>): InvoiceRecord {
  return {
    ...head,
    customerId: '',
    subscriptionId: null,
    reason: 'subscription_create',
    number: null,
    status: 'draft',
    lines: [],
    startingBalance: 0,
    attempts: 0,
    nextAttemptAt: null,
    finalizesAt: null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    periodStart: head.created,
    periodEnd: head.created,
    intentId: null,
    autoAdvance: true,
  };
}

/** Turns a draft into an open invoice. One with an amount of zero is paid immediately. */
export function finalize(world: World, invoice: InvoiceRecord): void {
  const { books, outbox } = world;
  const customer = books.customers.get(invoice.customerId);
  invoice.startingBalance = customer.balance;
  customer.balance = Math.min(0, totalOf(invoice) + customer.balance);
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalizedAt = books.now;
  invoice.number = `FAKE-${invoice.id.slice(-6)}`;
  outbox.invoice('invoice.finalized', invoice);
  if (amountDueOf(invoice) === 0) markPaid(world, invoice);
  else openIntent(world, invoice);
}

export function markPaid({ books, outbox }: World, invoice: InvoiceRecord): void {
  invoice.status = 'paid';
  invoice.paidAt = books.now;
  invoice.nextAttemptAt = null;
  outbox.invoice('invoice.paid', invoice);
  outbox.invoice('invoice.payment_succeeded', invoice);
}

export function isProcessing({ books }: World, invoice: InvoiceRecord | undefined): boolean {
  return books.intents.find(invoice?.intentId)?.status === 'processing';
}

/** Voids an invoice. The caller changes its subscription. */
export function markVoid(world: World, invoice: InvoiceRecord): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw badRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`);
  }
  if (isProcessing(world, invoice)) {
    throw badRequest('You cannot void an invoice whose payment is being processed.');
  }
  invoice.status = 'void';
  invoice.voidedAt = world.books.now;
  invoice.nextAttemptAt = null;
  const intent = world.books.intents.find(invoice.intentId);
  if (intent) cancelIntent(world, intent);
  world.outbox.invoice('invoice.voided', invoice);
}

/** Returns the line for a whole period. */
export function periodLine(world: World, subscription: SubscriptionRecord): Lines {
  const price = world.books.price(subscription.priceId);
  return [
    {
      priceId: price.id,
      amount: price.amount,
      from: subscription.periodStart,
      until: subscription.periodEnd,
      isProration: false,
      description: `1 × ${price.id} (at $${(price.amount / 100).toFixed(2)} / month)`,
    },
  ];
}

/** Returns a credit for the rest of the old price and a charge for the rest of the new one, by the second. */
export function prorationLines(
  world: World,
  subscription: SubscriptionRecord,
  priceId: string,
  at: number,
): Lines {
  const { periodStart, periodEnd } = subscription;
  const share = Math.max(0, periodEnd - at) / (periodEnd - periodStart);
  const line = (id: string, sign: 1 | -1, description: string) => ({
    priceId: id,
    amount: sign * Math.round(world.books.price(id).amount * share),
    from: at,
    until: periodEnd,
    isProration: true,
    description,
  });
  return [
    line(subscription.priceId, -1, `Unused time on ${subscription.priceId}`),
    line(priceId, 1, `Remaining time on ${priceId}`),
  ];
}
