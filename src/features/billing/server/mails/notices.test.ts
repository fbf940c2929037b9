import { describe, expect, it } from 'vitest';
import type { InvoiceFacts } from '#src/integrations/payments.ts';
import { toInvoiceRow, type InvoiceRow, type SubscriptionRow } from '../reading/facts.ts';
import { noticesOfInvoice, noticesOfSubscription } from './notices.ts';

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

describe('a subscription', () => {
  const cases: [string, SubscriptionRow | undefined, SubscriptionRow, string[]][] = [
    ['begins', incomplete, row(), ['welcome']],
    ['begins unseen', undefined, row(), ['welcome']],
    ['waits for its payment', undefined, incomplete, []],
    ['stays', row(), row(), []],
    ['comes back after a payment that was due', row({ status: 'past_due' }), row(), []],
    ['comes back after a dispute that was won', reversed, row(), []],
    ['is seen first when its money is given back already', undefined, reversed, []],
    ['is cancelled', row(), cancelled, ['cancelled']],
    ['stays cancelled', cancelled, cancelled, []],
    ['is kept after all', cancelled, row(), []],
    ['begins and is cancelled unseen', undefined, cancelled, ['welcome', 'cancelled']],
    ['ends', cancelled, ended, ['ended']],
    ['ends when nothing was paid', row({ status: 'past_due' }), ended, ['ended']],
    ['is over', ended, ended, []],
    ['is seen first when it is over', undefined, ended, []],
    ['expires before it began', incomplete, row({ status: 'incomplete_expired', ended_at: now }), []],
    ['is given up before it began', incomplete, ended, []],
  ];
  it.each(cases)('%s', (_, before, after, kinds) => {
    expect(noticesOfSubscription({ before, after }, false)).toEqual(
      kinds.map((kind) => ({ kind, subscriptionId: 'sub_1' })),
    );
  });

  it('that ends with a refund is told of by the refund', () => {
    expect(noticesOfSubscription({ before: reversed, after: ended }, true)).toEqual([]);
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

describe('an invoice', () => {
  type Case = [string, Partial<InvoiceFacts> | undefined, Partial<InvoiceFacts>, SubscriptionRow, object[]];
  const cases: Case[] = [
    ['is paid', open, {}, row(), [receipt]],
    ['is paid unseen', undefined, {}, row(), [receipt]],
    ['stays paid', {}, {}, row(), []],
    ['says no period', open, { lines: [] }, row(), [{ ...receipt, period: null }]],
    ['had nothing to pay', undefined, { amountPaid: 0, payment: 'none' }, row(), []],
    ['waits', undefined, open, row(), []],
    ['fails', open, failed, overdue, [due('payment-failed')]],
    ['fails unseen', undefined, failed, row({ status: 'unpaid' }), [due('payment-failed')]],
    ['fails once more', failed, { ...failed, attempts: 2 }, overdue, [due('payment-failed')]],
    ['has failed', failed, failed, overdue, []],
    ['wants the bank', open, { ...failed, needsAction: true }, overdue, [due('action-required')]],
    ['fails at the first payment', open, failed, incomplete, []],
    ['fails at an upgrade', open, failed, row(), []],
    ['fails where nothing was ever paid', open, failed, row({ status: 'past_due', paid_until: null }), []],
    ['is void', failed, { ...failed, status: 'void', attempts: 2 }, overdue, []],
    ['is given back', {}, { amountRefunded: 700, payment: 'refunded' }, reversed, [refund(700, true)]],
    [
      'is given back for an earlier time',
      {},
      { amountRefunded: 700, payment: 'refunded' },
      row(),
      [refund(700)],
    ],
    ['is given back in part', {}, { amountRefunded: 200 }, row(), [refund(200)]],
    ['is given back in more parts', { amountRefunded: 200 }, { amountRefunded: 500 }, row(), [refund(300)]],
    ['was given back', { amountRefunded: 200 }, { amountRefunded: 200 }, row(), []],
    [
      'is paid and given back unseen',
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
    expect(noticesOfInvoice({ before, after: toInvoiceRow(facts) }, context)).toEqual(expected);
  });

  it('that fails is told of only when it is the latest', () => {
    const facts = invoice(failed);
    const context = { facts, subscription: overdue, latestInvoiceId: 'in_2' };
    expect(noticesOfInvoice({ before: undefined, after: toInvoiceRow(facts) }, context)).toEqual([]);
  });
});
