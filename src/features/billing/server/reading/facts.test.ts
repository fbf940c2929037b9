import { describe, expect, it } from 'vitest';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import {
  day,
  invoice,
  november,
  october,
  renewal,
  subscription,
  upgrade,
} from '#test/support/payment-facts.ts';
import { toSubscriptionRow, type FactContext } from './facts.ts';

const now = new Date('2026-11-18T12:00:00Z');
const iso = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null;

function rowOf(facts: SubscriptionFacts, invoices: InvoiceFacts[], more: Partial<FactContext> = {}) {
  return toSubscriptionRow(facts, { invoices, graceDays: 7, now, before: undefined, ...more });
}

describe('what is paid', () => {
  const cases: [string, SubscriptionFacts, InvoiceFacts[], [string | null, string | null, boolean]][] = [
    ['nothing', subscription({ status: 'incomplete' }), [], [null, null, false]],
    ['the present period', subscription(), [november(), october()], ['personal', '2026-12-01', false]],
    [
      'the period before, when the renewal is open',
      subscription(),
      [renewal(), october()],
      ['personal', '2026-11-01', false],
    ],
    ['nothing, when the first payment is open', subscription(), [renewal()], [null, null, false]],
    [
      'nothing, by an invoice that is void',
      subscription(),
      [november({ status: 'void' })],
      [null, null, false],
    ],
    [
      'a period for which nothing was due',
      subscription(),
      [november({ amountPaid: 0, payment: 'none' })],
      ['personal', '2026-12-01', false],
    ],
    [
      'an upgrade within the period',
      subscription({ tier: 'commercial' }),
      [upgrade(), november()],
      ['commercial', '2026-12-01', false],
    ],
    [
      'the period before, when an upgrade is paid but not the period it is for',
      subscription({ status: 'past_due', tier: 'commercial' }),
      [upgrade(), november({ status: 'open', payment: 'failed' }), october()],
      ['personal', '2026-11-01', false],
    ],
    [
      'the present period, when an upgrade within it is open',
      subscription({ pendingTier: 'commercial' }),
      [{ ...upgrade('failed'), status: 'open' }, november()],
      ['personal', '2026-12-01', false],
    ],
    [
      'the higher plan until its end, after a downgrade',
      subscription({ tier: 'personal' }),
      [upgrade(), november()],
      ['commercial', '2026-12-01', false],
    ],
    [
      'the lower plan once it has renewed',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { tier: 'commercial' })],
      ['personal', '2026-12-01', false],
    ],
    [
      'nothing of another subscription',
      subscription(),
      [november({ subscriptionId: 'sub_2' })],
      [null, null, false],
    ],
    ['nothing by a price that is not ours', subscription(), [november({ tier: null })], [null, null, false]],
    [
      'a period that begins a moment later by the clock of the provider',
      subscription(),
      [invoice('2026-11-19', '2026-12-19')],
      ['personal', '2026-12-19', false],
    ],
    [
      'what a part was given back of',
      subscription(),
      [november({ amountRefunded: 300 })],
      ['personal', '2026-12-01', false],
    ],
    [
      'not what was given back in full',
      subscription(),
      [november({ payment: 'refunded' }), october()],
      ['personal', '2026-11-01', true],
    ],
    ['not what is disputed', subscription(), [november({ payment: 'disputed' })], [null, null, true]],
    ['not what was lost', subscription(), [november({ payment: 'lost' })], [null, null, true]],
    [
      'the present period, when an earlier one was given back',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      ['personal', '2026-12-01', false],
    ],
    [
      'no days of grace after what was given back',
      subscription({ status: 'past_due' }),
      [renewal(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      [null, null, true],
    ],
    [
      'the lower plan, when an upgrade was given back',
      subscription({ tier: 'commercial' }),
      [upgrade('refunded'), november()],
      ['personal', '2026-12-01', false],
    ],
    [
      'no upgrade on a period that was given back',
      subscription({ tier: 'commercial' }),
      [upgrade(), november({ payment: 'refunded' })],
      ['commercial', '2026-12-01', true],
    ],
  ];
  it.each(cases)('%s', (_, facts, invoices, expected) => {
    const row = rowOf(facts, invoices);
    expect([row.paid_tier, iso(row.paid_until), row.is_reversed]).toEqual(expected);
  });

  it('is given back with its period, also when it was raised within the same second', () => {
    const atOnce = invoice('2026-11-01', '2026-12-01', { tier: 'commercial' });
    const row = rowOf(subscription({ tier: 'commercial' }), [atOnce, november({ payment: 'refunded' })]);
    expect(row.is_reversed).toBe(true);
  });

  it('stays what it was when the invoices that are listed say nothing of it', () => {
    const before = {
      paid_tier: 'commercial' as const,
      paid_until: day('2026-12-01'),
      is_reversed: true,
      is_disputed: true,
    };
    expect(rowOf(subscription(), [renewal()], { before })).toMatchObject(before);
  });
});

describe('the plan of the price', () => {
  it('is free for a price that is not ours', () => {
    expect(rowOf(subscription({ tier: null }), []).tier).toBe('free');
  });

  it('counts no more than what is paid when an upgrade was given back', () => {
    const facts = subscription({ tier: 'commercial' });
    const tiers = (['succeeded', 'refunded', 'disputed', 'lost'] as const).map(
      (payment) => rowOf(facts, [upgrade(payment), november()]).tier,
    );
    expect(tiers).toEqual(['commercial', 'personal', 'personal', 'personal']);
  });

  it('is left as it is when it was raised without a charge', () => {
    expect(rowOf(subscription({ tier: 'commercial' }), [november()]).tier).toBe('commercial');
  });
});

describe('a payment on its way', () => {
  it.each([
    ['incomplete', 'processing', true],
    ['incomplete', 'none', false],
    ['incomplete', 'failed', false],
    ['active', 'processing', false],
  ] as const)('of one that is %s and %s: %s', (status, payment, isProcessing) => {
    const open = renewal({ payment });
    const facts = subscription({ status, latestInvoiceId: open.id });
    expect(rowOf(facts, [open]).is_processing).toBe(isProcessing);
  });

  it('is that of the latest invoice', () => {
    const facts = subscription({ status: 'incomplete', latestInvoiceId: 'in_other' });
    expect(rowOf(facts, [renewal({ payment: 'processing' })]).is_processing).toBe(false);
  });
});

describe('the days of grace', () => {
  it.each([
    ['past_due', 7, '2026-11-08'],
    ['unpaid', 7, '2026-11-08'],
    ['past_due', 0, '2026-11-01'],
    ['active', 7, null],
    ['canceled', 7, null],
  ] as const)('of one that is %s: %i from the end of what is paid', (status, graceDays, until) => {
    const row = rowOf(subscription({ status }), [renewal(), october()], { graceDays });
    expect(iso(row.grace_until)).toBe(until);
  });

  it('are none where nothing was ever paid', () => {
    expect(rowOf(subscription({ status: 'past_due' }), [renewal()]).grace_until).toBeNull();
  });
});

it('keeps the rest as it is told', () => {
  const facts = subscription({
    status: 'canceled',
    pendingTier: 'commercial',
    isCancelledAtPeriodEnd: true,
    endedAt: day('2026-11-17'),
  });
  expect(rowOf(facts, [])).toMatchObject({
    id: 'sub_1',
    status: 'canceled',
    pending_tier: 'commercial',
    cancel_at_period_end: true,
    current_period_end: day('2026-12-01'),
    created_at: day('2026-09-01'),
    ended_at: day('2026-11-17'),
  });
});
