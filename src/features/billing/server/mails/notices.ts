import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import type { InvoiceRow, SubscriptionRow } from '../records/billing-rows.ts';
import type { BillingNotice } from './mail-kinds.ts';

export interface Change<Row> {
  before: Row | undefined;
  after: Row;
}

const live = new Set(['active', 'trialing']);
const overdue = new Set(['past_due', 'unpaid']);
const notStarted = new Set(['incomplete', 'incomplete_expired']);

const isLive = ({ status, is_reversed }: SubscriptionRow) => live.has(status) && !is_reversed;
const hadStarted = (row: SubscriptionRow | undefined) => row !== undefined && !notStarted.has(row.status);

/**
 * Lists the mails about a subscription's changes between two syncs.
 * @param isRefunded when true, the refund mail says that the plan has ended
 */
export function listSubscriptionNotices(
  { before, after }: Change<SubscriptionRow>,
  isRefunded: boolean,
): BillingNotice[] {
  const subscriptionId = after.id;
  const begins = isLive(after) && !hadStarted(before);
  const isCanceled = isLive(after) && after.cancel_at_period_end && before?.cancel_at_period_end !== true;
  const ends = after.ended_at !== null && before?.ended_at === null && hadStarted(before) && !isRefunded;
  return [
    ...(begins ? [{ kind: 'welcome' as const, subscriptionId }] : []),
    ...(isCanceled ? [{ kind: 'cancelled' as const, subscriptionId }] : []),
    ...(ends ? [{ kind: 'ended' as const, subscriptionId }] : []),
  ];
}

export interface InvoiceContext {
  facts: InvoiceFacts;
  /** The invoice's subscription after the sync. */
  subscription: SubscriptionRow | undefined;
  /** Id of that subscription's latest invoice. */
  latestInvoiceId: SubscriptionFacts['latestInvoiceId'] | undefined;
}

/** Lists the mails about an invoice: receipt, failed payment and refund. */
export function listInvoiceNotices(change: Change<InvoiceRow>, context: InvoiceContext): BillingNotice[] {
  return [
    getReceiptNotice(change, context),
    getFailureNotice(change, context),
    getRefundNotice(change, context),
  ].filter((notice) => notice !== undefined);
}

function getReceiptNotice(
  { before, after }: Change<InvoiceRow>,
  { facts }: InvoiceContext,
): BillingNotice | undefined {
  const isPaidNow = after.status === 'paid' && before?.status !== 'paid' && after.amount_paid > 0;
  return isPaidNow ? { kind: 'receipt', invoiceId: after.id, period: getPeriod(facts) } : undefined;
}

/** Notifies of each failed charge of a renewal; at a first payment or an upgrade the person sees the failure on the page. */
function getFailureNotice(
  { before, after }: Change<InvoiceRow>,
  { facts, subscription, latestInvoiceId }: InvoiceContext,
): BillingNotice | undefined {
  const hasFailed = after.status === 'open' && after.attempts > (before?.attempts ?? 0);
  if (!hasFailed || latestInvoiceId !== after.id || !subscription?.paid_until) return undefined;
  if (!overdue.has(subscription.status)) return undefined;
  const kind = facts.needsAction ? 'action-required' : 'payment-failed';
  return { kind, invoiceId: after.id, subscriptionId: subscription.id };
}

function getRefundNotice(
  { before, after }: Change<InvoiceRow>,
  { facts, subscription }: InvoiceContext,
): BillingNotice | undefined {
  const amount = after.amount_refunded - (before?.amount_refunded ?? 0);
  if (amount <= 0) return undefined;
  const endsAccess = facts.payment === 'refunded' && subscription?.is_reversed === true;
  return { kind: 'refund', invoiceId: after.id, amount, endsAccess };
}

function getPeriod({ lines }: InvoiceFacts): { from: string; until: string } | null {
  if (lines.length === 0) return null;
  const from = new Date(Math.min(...lines.map((line) => +line.from)));
  const until = new Date(Math.max(...lines.map((line) => +line.until)));
  return { from: from.toISOString(), until: until.toISOString() };
}
