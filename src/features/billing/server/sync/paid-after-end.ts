import type { InvoiceRow, SubscriptionRow } from '../records/billing-rows.ts';

/**
 * Lists invoices that were paid since the last sync although their subscription had already ended, because the payment was
 * still processing then. The person gets nothing for them.
 */
export function listPaidAfterEnd(
  { invoices: before }: { invoices: ReadonlyMap<string, InvoiceRow> },
  invoices: readonly InvoiceRow[],
  subscriptions: ReadonlyMap<string, SubscriptionRow>,
): string[] {
  return invoices
    .filter((invoice) => {
      const endedAt = subscriptions.get(invoice.subscription_id ?? '')?.ended_at;
      const isPaidNow = invoice.status === 'paid' && before.get(invoice.id)?.status !== 'paid';
      const isLate = endedAt && invoice.paid_at !== null && endedAt < invoice.paid_at;
      return isPaidNow && invoice.amount_paid > 0 && isLate;
    })
    .map(({ id }) => id);
}
