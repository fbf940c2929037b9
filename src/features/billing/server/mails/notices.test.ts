import { describe, expect, it } from 'vitest';
import type { InvoiceFacts } from '#src/integrations/payments.ts';
import { toInvoiceRow, type InvoiceRow, type SubscriptionRow } from '../records/billing-rows.ts';
import { listInvoiceNotices, listSubscriptionNotices } from './notices.ts';

const now = new Date('2026-11-18T12:00:00Z');
const end = new Date('2026-12-18T12:00:00Z');

function row(fields: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: 'sub_1',
    status: 'active',
    tier: 'personal',
    pending_tier: null,
    paid_tier: 'personal',
    paid_until: end,
    is_processing: false,
    is_reversed: false,
    is_disputed: false,
    cancel_at_period_end: false,
    current_period_end: end,
    grace_until: null,
    created_at: now,
    ended_at: null,
    ...fields,
  };
}

const incomplete = row({ status: 'incomplete', paid_tier: null, paid_until: null });
const cancelled = row({ cancel_at_period_end: true });
const ended = row({ status: 'canceled', ended_at: now });
const reversed = row({ is_reversed: true });

describe('subscription notices', () => {
  const cases: [string, SubscriptionRow | undefined, SubscriptionRow, string[]][] = [
    ['welcome when it starts', incomplete, row(), ['welcome']],
    ['welcome when it is first seen active', undefined, row(), ['welcome']],
    ['none while its first payment is open', undefined, incomplete, []],
    ['none when nothing changes', row(), row(), []],
    ['none when an overdue payment arrives', row({ status: 'past_due' }), row(), []],
    ['none when a dispute is won', reversed, row(), []],
    ['none when it is first seen after its refund', undefined, reversed, []],
    ['canceled when it is canceled', row(), cancelled, ['cancelled']],
    ['none while it stays canceled', cancelled, cancelled, []],
    ['none when the cancellation is undone', cancelled, row(), []],
    ['welcome and canceled when it is first seen canceled', undefined, cancelled, ['welcome', 'cancelled']],
    ['ended when it ends after a cancellation', cancelled, ended, ['ended']],
    ['ended when it ends unpaid', row({ status: 'past_due' }), ended, ['ended']],
    ['none after the end', ended, ended, []],
    ['none when it is first seen after its end', undefined, ended, []],
    [
      'none when it expires before its start',
      incomplete,
      row({ status: 'incomplete_expired', ended_at: now }),
      [],
    ],
    ['none when it is canceled before its start', incomplete, ended, []],
  ];
  it.each(cases)('%s', (_, before, after, kinds) => {
    expect(listSubscriptionNotices({ before, after }, false)).toEqual(
      kinds.map((kind) => ({ kind, subscriptionId: 'sub_1' })),
    );
  });

  it('sends no ended notice when the refund mail says it', () => {
    expect(listSubscriptionNotices({ before: reversed, after: ended }, true)).toEqual([]);
  });
});

function invoice(fields: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    id: 'in_1',
    subscriptionId: 'sub_1',
    number: 'F-1',
    status: 'paid',
    amountDue: 700,
    amountPaid: 700,
    amountRefunded: 0,
    currency: 'usd',
    attempts: 1,
    payment: 'succeeded',
    needsAction: false,
    lines: [
      { tier: 'personal', from: now, until: end },
      { tier: 'commercial', from: new Date('2026-11-20T12:00:00Z'), until: end },
    ],
    createdAt: now,
    paidAt: now,
    hostedUrl: null,
    pdfUrl: null,
    ...fields,
  };
}

const open = { status: 'open', amountPaid: 0, payment: 'none', attempts: 0 } as const;
const failed = { ...open, payment: 'failed', attempts: 1 } as const;
const overdue = row({ status: 'past_due' });
const receipt = {
  kind: 'receipt',
  invoiceId: 'in_1',
  period: { from: now.toISOString(), until: end.toISOString() },
};
const due = (kind: string) => ({ kind, invoiceId: 'in_1', subscriptionId: 'sub_1' });
const refund = (amount: number, endsAccess = false) => ({
  kind: 'refund',
  invoiceId: 'in_1',
  amount,
  endsAccess,
});

describe('invoice notices', () => {
  type Case = [string, Partial<InvoiceFacts> | undefined, Partial<InvoiceFacts>, SubscriptionRow, object[]];
  const cases: Case[] = [
    ['receipt when it is paid', open, {}, row(), [receipt]],
    ['receipt when it is first seen paid', undefined, {}, row(), [receipt]],
    ['none while it stays paid', {}, {}, row(), []],
    [
      'receipt without a period when it has no lines',
      open,
      { lines: [] },
      row(),
      [{ ...receipt, period: null }],
    ],
    ['none when nothing was due', undefined, { amountPaid: 0, payment: 'none' }, row(), []],
    ['none while it is open', undefined, open, row(), []],
    ['payment failed when an attempt fails', open, failed, overdue, [due('payment-failed')]],
    [
      'payment failed when it is first seen failed',
      undefined,
      failed,
      row({ status: 'unpaid' }),
      [due('payment-failed')],
    ],
    [
      'payment failed for each further attempt',
      failed,
      { ...failed, attempts: 2 },
      overdue,
      [due('payment-failed')],
    ],
    ['none without a new attempt', failed, failed, overdue, []],
    [
      'action required when the bank requires authentication',
      open,
      { ...failed, needsAction: true },
      overdue,
      [due('action-required')],
    ],
    ['none when the first payment fails', open, failed, incomplete, []],
    ['none when an upgrade fails', open, failed, row(), []],
    ['none when nothing was ever paid', open, failed, row({ status: 'past_due', paid_until: null }), []],
    ['none when it is void', failed, { ...failed, status: 'void', attempts: 2 }, overdue, []],
    [
      'refund that ends access when it is refunded in full',
      {},
      { amountRefunded: 700, payment: 'refunded' },
      reversed,
      [refund(700, true)],
    ],
    [
      'refund that keeps access for an earlier period',
      {},
      { amountRefunded: 700, payment: 'refunded' },
      row(),
      [refund(700)],
    ],
    ['refund of the amount when it is refunded in part', {}, { amountRefunded: 200 }, row(), [refund(200)]],
    [
      'refund of the new amount when it is refunded in parts',
      { amountRefunded: 200 },
      { amountRefunded: 500 },
      row(),
      [refund(300)],
    ],
    ['none without a new refund', { amountRefunded: 200 }, { amountRefunded: 200 }, row(), []],
    [
      'receipt and refund when it is first seen refunded',
      undefined,
      { amountRefunded: 700, payment: 'refunded' },
      reversed,
      [receipt, refund(700, true)],
    ],
  ];
  it.each(cases)('%s', (...[, earlier, later, subscription, expected]) => {
    const facts = invoice(later);
    const before: InvoiceRow | undefined = earlier && toInvoiceRow(invoice(earlier));
    const context = { facts, subscription, latestInvoiceId: 'in_1' };
    expect(listInvoiceNotices({ before, after: toInvoiceRow(facts) }, context)).toEqual(expected);
  });

  it('sends no failure notice for an invoice that is not the latest', () => {
    const facts = invoice(failed);
    const context = { facts, subscription: overdue, latestInvoiceId: 'in_2' };
    expect(listInvoiceNotices({ before: undefined, after: toInvoiceRow(facts) }, context)).toEqual([]);
  });
});
