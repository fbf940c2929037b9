import type { Selectable } from 'kysely';
import type { Database } from '#src/db/types.ts';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import { findPaidPeriod } from './paid-period.ts';

type Columns<T extends keyof Database> = Omit<Selectable<Database[T]>, 'customer_id' | 'user_id'>;
export type SubscriptionRow = Columns<'billing_subscriptions'>;
export type InvoiceRow = Columns<'billing_invoices'>;

export interface RowContext {
  /** All invoices that the provider lists for the customer. */
  invoices: readonly InvoiceFacts[];
  graceDays: number;
  now: Date;
  /** The stored row; undefined for a new subscription. */
  before: Pick<SubscriptionRow, CarriedColumn> | undefined;
}

type CarriedColumn = 'paid_tier' | 'paid_until' | 'is_reversed' | 'is_disputed';

const dayMs = 86_400_000;
const overdue = new Set(['past_due', 'unpaid']);
const owing = new Set(['incomplete', ...overdue]);

/** Builds the row of a subscription from the provider's data. */
export function toSubscriptionRow(facts: SubscriptionFacts, context: RowContext): SubscriptionRow {
  const paid = buildPaidColumns(facts, context);
  return {
    id: facts.id,
    status: facts.status,
    tier: facts.tier ?? 'free',
    pending_tier: facts.pendingTier,
    ...paid,
    is_processing: owing.has(facts.status) && isBeingPaid(facts, context),
    cancel_at_period_end: facts.isCancelledAtPeriodEnd,
    current_period_end: facts.currentPeriodEnd,
    grace_until: overdue.has(facts.status) ? addDays(paid.paid_until, context.graceDays) : null,
    created_at: facts.createdAt,
    ended_at: facts.endedAt,
  };
}

/** Considers only the latest invoice of an incomplete subscription; a renewal that is paid late may have an earlier one. */
function isBeingPaid({ id, status, latestInvoiceId }: SubscriptionFacts, { invoices }: RowContext): boolean {
  return invoices.some(
    (invoice) =>
      invoice.payment === 'processing' &&
      (status === 'incomplete' ? invoice.id === latestInvoiceId : invoice.subscriptionId === id),
  );
}

type PaidColumns = Pick<SubscriptionRow, CarriedColumn> & Partial<Pick<SubscriptionRow, 'tier'>>;

/** Keeps the stored values when no invoice covers them, because the provider lists only the latest invoices. */
function buildPaidColumns(facts: SubscriptionFacts, { invoices, now, before }: RowContext): PaidColumns {
  const paid = findPaidPeriod(facts, invoices, now);
  if (!paid) {
    const { paid_tier = null, paid_until = null, is_reversed = false, is_disputed = false } = before ?? {};
    return { paid_tier, paid_until, is_reversed, is_disputed };
  }
  return {
    paid_tier: paid.tier,
    paid_until: paid.until,
    is_reversed: paid.isReversed,
    is_disputed: paid.isReversed && paid.reversedForGood === null,
    ...(paid.lowerTier && { tier: paid.lowerTier }),
  };
}

function addDays(time: Date | null, days: number): Date | null {
  return time && new Date(time.getTime() + days * dayMs);
}

export function toInvoiceRow(facts: InvoiceFacts): InvoiceRow {
  return {
    id: facts.id,
    subscription_id: facts.subscriptionId,
    number: facts.number,
    status: facts.status,
    amount_due: facts.amountDue,
    amount_paid: facts.amountPaid,
    amount_refunded: facts.amountRefunded,
    currency: facts.currency,
    attempts: facts.attempts,
    created_at: facts.createdAt,
    paid_at: facts.paidAt,
    hosted_url: facts.hostedUrl,
    pdf_url: facts.pdfUrl,
    payment: facts.payment,
    periods: JSON.stringify(facts.lines),
  };
}
