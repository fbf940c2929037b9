import { formatMoney } from '#src/lib/money.ts';
import type { Invoice } from './schemas.ts';

export interface InvoiceText {
  /** 'Paid', 'Payment due', 'Not paid', 'Void', 'Refunded' or 'Partly refunded'. */
  status: string;
  kind: 'ok' | 'bad' | 'inactive';
  /** Formatted amount that was paid, or else is due. */
  amount: string;
  /** Set after a partial refund, as 'Refunded: $3.00'. */
  refund: string | undefined;
}

const statuses = {
  open: { status: 'Payment due', kind: 'bad' },
  uncollectible: { status: 'Not paid', kind: 'bad' },
  void: { status: 'Void', kind: 'inactive' },
  paid: { status: 'Paid', kind: 'ok' },
} as const;

type Money = Pick<Invoice, 'status' | 'amountDue' | 'amountPaid' | 'amountRefunded' | 'currency'>;

/** Builds the texts of an invoice's row. */
export function getInvoiceText(invoice: Money): InvoiceText {
  const { status, amountDue, amountPaid, amountRefunded, currency } = invoice;
  const amount = formatMoney(status === 'paid' ? amountPaid : amountDue, currency);
  if (amountRefunded === 0) return { ...statuses[status], amount, refund: undefined };
  if (amountRefunded >= amountPaid)
    return { status: 'Refunded', kind: 'inactive', amount, refund: undefined };
  const refund = `Refunded: ${formatMoney(amountRefunded, currency)}`;
  return { status: 'Partly refunded', kind: 'inactive', amount, refund };
}
