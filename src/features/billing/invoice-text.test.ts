import { expect, it } from 'vitest';
import type { Invoice } from './schemas.ts';
import { getInvoiceText } from './invoice-text.ts';

const paid: Invoice = {
  id: 'in_1',
  number: 'FL-0001',
  status: 'paid',
  amountDue: 700,
  amountPaid: 700,
  amountRefunded: 0,
  currency: 'usd',
  createdAt: '2026-11-18T12:00:00.000Z',
  paidAt: '2026-11-18T12:00:01.000Z',
  hostedUrl: null,
  pdfUrl: null,
};

it.each<[Partial<Invoice>, string, string, string | undefined]>([
  [{}, 'Paid', '$7.00', undefined],
  [{ amountDue: 300, amountPaid: 0, status: 'open' }, 'Payment due', '$3.00', undefined],
  [{ amountPaid: 0, status: 'uncollectible' }, 'Not paid', '$7.00', undefined],
  [{ amountPaid: 0, status: 'void' }, 'Void', '$7.00', undefined],
  [{ amountRefunded: 700 }, 'Refunded', '$7.00', undefined],
  [{ amountRefunded: 250 }, 'Partly refunded', '$7.00', 'Refunded: $2.50'],
  [{ amountDue: 0, amountPaid: 0 }, 'Paid', '$0.00', undefined],
])('%o', (more, status, amount, refund) => {
  expect(getInvoiceText({ ...paid, ...more })).toMatchObject({ status, amount, refund });
});
