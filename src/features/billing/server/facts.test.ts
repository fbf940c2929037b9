import { describe, expect, it } from 'vitest';
import type { InvoiceFacts, PaidTier, PaymentState, SubscriptionFacts } from '#src/integrations/payments.ts';
import { listCorrections } from './corrections.ts';
import { toSubscriptionRow, type FactContext } from './facts.ts';

const now = new Date('2026-11-18T12:00:00Z');
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const iso = (time: Date | null) => time?.toISOString().slice(0, 10) ?? null;

function subscription(fields: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    tier: 'personal',
    pendingTier: null,
    isCancelledAtPeriodEnd: false,
    currentPeriodEnd: day('2026-12-01'),
    createdAt: day('2026-09-01'),
    endedAt: null,
    latestInvoiceId: null,
    ...fields,
  };
}

let made = 0;

/** Paid for this time unless told otherwise. */
function invoice(
  from: string,
  until: string,
  { tier = 'personal', ...fields }: Partial<InvoiceFacts> & { tier?: PaidTier | null } = {},
): InvoiceFacts {
  made += 1;
  return {
    id: `in_${made}`,
    subscriptionId: 'sub_1',
    number: `F-${made}`,
    status: 'paid',
    amountDue: 700,
    amountPaid: 700,
    amountRefunded: 0,
    currency: 'usd',
    attempts: 1,
    payment: 'succeeded',
    needsAction: false,
    lines: [{ tier, from: day(from), until: day(until) }],
    createdAt: day(from),
    paidAt: day(from),
    hostedUrl: null,
    pdfUrl: null,
    ...fields,
  };
}

const october = () => invoice('2026-10-01', '2026-11-01');
const november = (fields: Parameters<typeof invoice>[2] = {}) => invoice('2026-11-01', '2026-12-01', fields);
const upgrade = (payment: PaymentState = 'succeeded') =>
  invoice('2026-11-10', '2026-12-01', { tier: 'commercial', payment });
const renewal = (fields: Partial<InvoiceFacts> = {}) =>
  invoice('2026-11-15', '2026-12-15', { status: 'open', payment: 'failed', amountPaid: 0, ...fields });

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

  it('stays what it was when the invoices that are listed say nothing of it', () => {
    const before = { paid_tier: 'commercial' as const, paid_until: day('2026-12-01'), is_reversed: true };
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

describe('what must change at the provider', () => {
  const ends = [{ subscriptionId: 'sub_1', backTo: null }];
  const cases: [string, SubscriptionFacts, InvoiceFacts[], object[]][] = [
    ['nothing of one that is paid', subscription(), [november()], []],
    ['one whose period was given back ends', subscription(), [november({ payment: 'refunded' })], ends],
    ['one whose period was lost ends', subscription(), [november({ payment: 'lost' })], ends],
    ['one whose dispute is open does not end yet', subscription(), [november({ payment: 'disputed' })], []],
    [
      'one that has ended is left alone',
      subscription({ endedAt: now }),
      [november({ payment: 'refunded' })],
      [],
    ],
    [
      'one whose earlier period was given back goes on',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      [],
    ],
    [
      'an upgrade that was given back is undone',
      subscription({ tier: 'commercial' }),
      [upgrade('refunded'), november()],
      [{ subscriptionId: 'sub_1', backTo: 'personal' }],
    ],
    [
      'an upgrade whose dispute is open stays',
      subscription({ tier: 'commercial' }),
      [upgrade('disputed'), november()],
      [],
    ],
    ['an upgrade that was undone is left alone', subscription(), [upgrade('refunded'), november()], []],
  ];
  it.each(cases)('%s', (_, facts, invoices, expected) => {
    expect(listCorrections({ subscriptions: [facts], invoices }, true, now)).toEqual(expected);
  });

  it('all that lives ends without its person', () => {
    const facts = [
      subscription(),
      subscription({ id: 'sub_2', endedAt: now }),
      subscription({ id: 'sub_3', status: 'incomplete' }),
    ];
    const listed = listCorrections({ subscriptions: facts, invoices: [november()] }, false, now);
    expect(listed).toEqual([ends[0], { subscriptionId: 'sub_3', backTo: null }]);
  });
});
