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
import { toSubscriptionRow, type RowContext } from './billing-rows.ts';

const now = new Date('2026-11-18T12:00:00Z');
const iso = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null;

function rowOf(facts: SubscriptionFacts, invoices: InvoiceFacts[], more: Partial<RowContext> = {}) {
  return toSubscriptionRow(facts, { invoices, graceDays: 7, now, before: undefined, ...more });
}

describe('paid tier and period', () => {
  const cases: [string, SubscriptionFacts, InvoiceFacts[], [string | null, string | null, boolean]][] = [
    ['are empty without invoices', subscription({ status: 'incomplete' }), [], [null, null, false]],
    ['cover the present period', subscription(), [november(), october()], ['personal', '2026-12-01', false]],
    [
      'cover the period before when the renewal is open',
      subscription(),
      [renewal(), october()],
      ['personal', '2026-11-01', false],
    ],
    ['are empty when the first payment is open', subscription(), [renewal()], [null, null, false]],
    [
      'are empty when the invoice is void',
      subscription(),
      [november({ status: 'void' })],
      [null, null, false],
    ],
    [
      'cover a period for which nothing was due',
      subscription(),
      [november({ amountPaid: 0, payment: 'none' })],
      ['personal', '2026-12-01', false],
    ],
    [
      'include an upgrade within the period',
      subscription({ tier: 'commercial' }),
      [upgrade(), november()],
      ['commercial', '2026-12-01', false],
    ],
    [
      'cover the period before when an upgrade is paid but its period is not',
      subscription({ status: 'past_due', tier: 'commercial' }),
      [upgrade(), november({ status: 'open', payment: 'failed' }), october()],
      ['personal', '2026-11-01', false],
    ],
    [
      'cover the present period when an upgrade within it is open',
      subscription({ pendingTier: 'commercial' }),
      [{ ...upgrade('failed'), status: 'open' }, november()],
      ['personal', '2026-12-01', false],
    ],
    [
      'keep the higher plan until the period ends after a downgrade',
      subscription({ tier: 'personal' }),
      [upgrade(), november()],
      ['commercial', '2026-12-01', false],
    ],
    [
      'change to the lower plan after its renewal',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { tier: 'commercial' })],
      ['personal', '2026-12-01', false],
    ],
    [
      "ignore another subscription's invoices",
      subscription(),
      [november({ subscriptionId: 'sub_2' })],
      [null, null, false],
    ],
    [
      'are empty for a price that is not configured',
      subscription(),
      [november({ tier: null })],
      [null, null, false],
    ],
    [
      "cover a period that starts later by the provider's clock",
      subscription(),
      [invoice('2026-11-19', '2026-12-19')],
      ['personal', '2026-12-19', false],
    ],
    [
      'cover a period that was refunded in part',
      subscription(),
      [november({ amountRefunded: 300 })],
      ['personal', '2026-12-01', false],
    ],
    [
      'exclude a period that was refunded in full',
      subscription(),
      [november({ payment: 'refunded' }), october()],
      ['personal', '2026-11-01', true],
    ],
    ['exclude a disputed period', subscription(), [november({ payment: 'disputed' })], [null, null, true]],
    [
      'exclude a period whose dispute was lost',
      subscription(),
      [november({ payment: 'lost' })],
      [null, null, true],
    ],
    [
      'cover the present period when an earlier one was refunded',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      ['personal', '2026-12-01', false],
    ],
    [
      'are empty when the last paid period was refunded and the renewal is open',
      subscription({ status: 'past_due' }),
      [renewal(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      [null, null, true],
    ],
    [
      'fall back to the lower plan when an upgrade was refunded',
      subscription({ tier: 'commercial' }),
      [upgrade('refunded'), november()],
      ['personal', '2026-12-01', false],
    ],
    [
      'are reversed when the period below a paid upgrade was refunded',
      subscription({ tier: 'commercial' }),
      [upgrade(), november({ payment: 'refunded' })],
      ['commercial', '2026-12-01', true],
    ],
  ];
  it.each(cases)('%s', (_, facts, invoices, expected) => {
    const row = rowOf(facts, invoices);
    expect([row.paid_tier, iso(row.paid_until), row.is_reversed]).toEqual(expected);
  });

  it('count as reversed with the period when an upgrade was made within the same second', () => {
    const atOnce = invoice('2026-11-01', '2026-12-01', { tier: 'commercial' });
    const row = rowOf(subscription({ tier: 'commercial' }), [atOnce, november({ payment: 'refunded' })]);
    expect(row.is_reversed).toBe(true);
  });

  it('keep their stored values when the listed invoices do not cover them', () => {
    const before = {
      paid_tier: 'commercial' as const,
      paid_until: day('2026-12-01'),
      is_reversed: true,
      is_disputed: true,
    };
    expect(rowOf(subscription(), [renewal()], { before })).toMatchObject(before);
  });
});

describe('tier', () => {
  it('equals free for a price that is not configured', () => {
    expect(rowOf(subscription({ tier: null }), []).tier).toBe('free');
  });

  it('falls back to the lower plan when an upgrade was reversed', () => {
    const facts = subscription({ tier: 'commercial' });
    const tiers = (['succeeded', 'refunded', 'disputed', 'lost'] as const).map(
      (payment) => rowOf(facts, [upgrade(payment), november()]).tier,
    );
    expect(tiers).toEqual(['commercial', 'personal', 'personal', 'personal']);
  });

  it('stays unchanged when it was upgraded without a charge', () => {
    expect(rowOf(subscription({ tier: 'commercial' }), [november()]).tier).toBe('commercial');
  });
});

describe('is_processing', () => {
  it.each([
    ['incomplete', 'processing', true],
    ['incomplete', 'none', false],
    ['incomplete', 'failed', false],
    ['active', 'processing', false],
  ] as const)('has for status %s and payment %s the value %s', (status, payment, isProcessing) => {
    const open = renewal({ payment });
    const facts = subscription({ status, latestInvoiceId: open.id });
    expect(rowOf(facts, [open]).is_processing).toBe(isProcessing);
  });

  it('considers only the latest invoice of an incomplete subscription', () => {
    const facts = subscription({ status: 'incomplete', latestInvoiceId: 'in_other' });
    expect(rowOf(facts, [renewal({ payment: 'processing' })]).is_processing).toBe(false);
  });
});

describe('grace_until', () => {
  it.each([
    ['past_due', 7, '2026-11-08'],
    ['unpaid', 7, '2026-11-08'],
    ['past_due', 0, '2026-11-01'],
    ['active', 7, null],
    ['canceled', 7, null],
  ] as const)(
    'counts for status %s with %i days of grace from the end of the paid period',
    (status, graceDays, until) => {
      const row = rowOf(subscription({ status }), [renewal(), october()], { graceDays });
      expect(iso(row.grace_until)).toBe(until);
    },
  );

  it('equals null when nothing was ever paid', () => {
    expect(rowOf(subscription({ status: 'past_due' }), [renewal()]).grace_until).toBeNull();
  });
});

it('copies the other fields from the provider', () => {
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
