import { hour } from './calendar.ts';
import { badRequest } from './errors.ts';
import type { FakeState } from './outbox.ts';
import { cancelIntent, openIntent } from './payments.ts';
import {
  computeAmountDue,
  computeTotal,
  type InvoiceRecord,
  type LineRecord,
  type SubscriptionRecord,
} from './records.ts';

type Lines = Omit<LineRecord, 'id'>[];

export function draftInvoice(
  { store, outbox }: FakeState,
  subscription: SubscriptionRecord,
  reason: InvoiceRecord['reason'],
  lines: Lines,
): InvoiceRecord {
  const invoice = store.invoices.add({
    ...blankInvoice(store.next('in')),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    reason,
    lines: lines.map((line) => ({ ...line, id: store.id('il') })),
    finalizesAt: reason === 'subscription_cycle' ? store.now + hour : null,
    periodStart: reason === 'subscription_create' ? store.now : subscription.periodStart,
    periodEnd: store.now,
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
export function finalize(state: FakeState, invoice: InvoiceRecord): void {
  const { store, outbox } = state;
  const customer = store.customers.get(invoice.customerId);
  invoice.startingBalance = customer.balance;
  customer.balance = Math.min(0, computeTotal(invoice) + customer.balance);
  invoice.status = 'open';
  invoice.finalizesAt = null;
  invoice.finalizedAt = store.now;
  invoice.number = `FAKE-${invoice.id.slice(-6)}`;
  outbox.invoice('invoice.finalized', invoice);
  if (computeAmountDue(invoice) === 0) markPaid(state, invoice);
  else openIntent(state, invoice);
}

export function markPaid({ store, outbox }: FakeState, invoice: InvoiceRecord): void {
  invoice.status = 'paid';
  invoice.paidAt = store.now;
  invoice.nextAttemptAt = null;
  outbox.invoice('invoice.paid', invoice);
  outbox.invoice('invoice.payment_succeeded', invoice);
}

export function isProcessing({ store }: FakeState, invoice: InvoiceRecord | undefined): boolean {
  return store.intents.find(invoice?.intentId)?.status === 'processing';
}

/** Voids an invoice. The caller changes its subscription. */
export function markVoid(state: FakeState, invoice: InvoiceRecord): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw badRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`);
  }
  if (isProcessing(state, invoice)) {
    throw badRequest('You cannot void an invoice whose payment is being processed.');
  }
  invoice.status = 'void';
  invoice.voidedAt = state.store.now;
  invoice.nextAttemptAt = null;
  const intent = state.store.intents.find(invoice.intentId);
  if (intent) cancelIntent(state, intent);
  state.outbox.invoice('invoice.voided', invoice);
}

/** Returns the line for a whole period. */
export function periodLine(state: FakeState, subscription: SubscriptionRecord): Lines {
  const price = state.store.price(subscription.priceId);
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
  state: FakeState,
  subscription: SubscriptionRecord,
  priceId: string,
  at: number,
): Lines {
  const { periodStart, periodEnd } = subscription;
  const share = Math.max(0, periodEnd - at) / (periodEnd - periodStart);
  const line = (id: string, sign: 1 | -1, description: string) => ({
    priceId: id,
    amount: sign * Math.round(state.store.price(id).amount * share),
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
