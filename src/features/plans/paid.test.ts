import { describe, expect, it } from 'vitest';
import { getPaidTier } from './access.ts';
import type { PaidPlan, Tier } from './schemas.ts';
import { choosePaidPlan, type PaidRow } from './paid.ts';

const now = new Date('2026-11-18T12:00:00Z');
const before = new Date('2026-11-18T11:59:59Z');
const after = new Date('2026-11-18T12:00:01Z');
const later = new Date('2026-12-04T12:00:00Z');

/** An active subscription that is paid until `later`. */
const row = (change: Partial<PaidRow> = {}): PaidRow => ({
  id: 'sub_1',
  status: 'active',
  tier: 'personal',
  pending_tier: null,
  paid_tier: 'personal',
  paid_until: later,
  is_processing: false,
  is_reversed: false,
  cancel_at_period_end: false,
  current_period_end: later,
  grace_until: null,
  created_at: new Date('2026-11-04T12:00:00Z'),
  ended_at: null,
  ...change,
});
const unpaid = { paid_tier: null, paid_until: null };
const higherPaid = (until: Date) => ({ paid_tier: 'commercial', paid_until: until });

const shown = (plan: PaidPlan | null) =>
  plan && [plan.status, getPaidTier(plan, now), plan.accessUntil && new Date(plan.accessUntil)];

type Shown = [PaidPlan['status'], Tier, Date | null] | null;

describe('choosePaidPlan with one subscription', () => {
  const cases: [string, Partial<PaidRow>, Shown][] = [
    ['active', {}, ['active', 'personal', null]],
    ['active and its renewal is not booked yet', { paid_until: before }, ['active', 'personal', null]],
    ['trialing', { status: 'trialing', ...unpaid }, ['active', 'personal', null]],
    ['active with the old tier', { tier: 'pro' }, ['active', 'commercial', null]],
    ['active with an unknown tier', { tier: 'gold', paid_tier: 'gold' }, ['active', 'free', null]],
    ['active and was paid with the old tier', { paid_tier: 'pro' }, ['pending', 'commercial', null]],
    [
      'canceled, a second before its end',
      { cancel_at_period_end: true, current_period_end: after },
      ['active', 'personal', after],
    ],
    [
      'canceled, at its end',
      { cancel_at_period_end: true, current_period_end: now },
      ['canceled', 'free', now],
    ],
    [
      'canceled, after its end',
      { cancel_at_period_end: true, current_period_end: before },
      ['canceled', 'free', before],
    ],
    [
      'waiting for the payment of a higher tier',
      { pending_tier: 'commercial' },
      ['pending', 'personal', null],
    ],
    [
      'canceled while it waits for the payment of a higher tier',
      { pending_tier: 'commercial', cancel_at_period_end: true },
      ['pending', 'personal', later],
    ],
    ['downgraded from the renewal on', higherPaid(after), ['pending', 'commercial', null]],
    ['downgraded at the time of the renewal', higherPaid(now), ['active', 'personal', null]],
    ['downgraded since the renewal', higherPaid(before), ['active', 'personal', null]],
    [
      'downgraded from the renewal on, but canceled before',
      { ...higherPaid(later), cancel_at_period_end: true },
      ['active', 'commercial', later],
    ],
    ['upgraded while only the lower tier is paid', { tier: 'commercial' }, ['active', 'commercial', null]],
    ['reversed', { is_reversed: true }, ['canceled', 'free', now]],
    ['reversed and canceled', { is_reversed: true, cancel_at_period_end: true }, ['canceled', 'free', now]],
    [
      'reversed and has ended',
      { is_reversed: true, status: 'canceled', ended_at: before },
      ['canceled', 'free', before],
    ],
    ['incomplete', { status: 'incomplete', ...unpaid }, null],
    [
      'incomplete and its payment is processing',
      { status: 'incomplete', ...unpaid, is_processing: true },
      ['active', 'personal', null],
    ],
    [
      'incomplete and its payment was reversed',
      { status: 'incomplete', ...unpaid, is_processing: true, is_reversed: true },
      ['canceled', 'free', now],
    ],
    ['expired before it was paid', { status: 'incomplete_expired', ...unpaid }, null],
    ['due and was never paid', { status: 'past_due', ...unpaid, grace_until: later }, null],
    ['unpaid and was never paid', { status: 'unpaid', ...unpaid, grace_until: later }, null],
    ['paused and was never paid', { status: 'paused', ...unpaid }, null],
    [
      'due within the grace days',
      { status: 'past_due', paid_until: before, grace_until: after },
      ['past_due', 'personal', after],
    ],
    [
      'due as the grace days end',
      { status: 'past_due', paid_until: before, grace_until: now },
      ['past_due', 'free', now],
    ],
    [
      'due after the grace days',
      { status: 'past_due', paid_until: before, grace_until: before },
      ['past_due', 'free', before],
    ],
    ['due without grace days', { status: 'past_due', paid_until: after }, ['past_due', 'personal', after]],
    [
      'due and reversed',
      { status: 'past_due', grace_until: after, is_reversed: true },
      ['canceled', 'free', now],
    ],
    [
      'due for a lower tier than was paid before',
      { status: 'past_due', ...higherPaid(before), grace_until: after },
      ['past_due', 'personal', after],
    ],
    [
      'unpaid within the grace days',
      { status: 'unpaid', paid_until: before, grace_until: after },
      ['past_due', 'personal', after],
    ],
    ['paused while paid', { status: 'paused', paid_until: after }, ['active', 'personal', after]],
    ['paused when the paid time ends', { status: 'paused', paid_until: now }, ['canceled', 'free', now]],
    [
      'paused and upgraded without a payment',
      { status: 'paused', tier: 'commercial', paid_until: after },
      ['active', 'personal', after],
    ],
    ['canceled', { status: 'canceled', ended_at: before }, ['canceled', 'free', before]],
    ['canceled before anything was paid', { status: 'canceled', ended_at: before, ...unpaid }, null],
    ['canceled at an unknown time', { status: 'canceled' }, ['canceled', 'free', now]],
    [
      'canceled by a clock ahead of ours',
      { status: 'canceled', ended_at: after },
      ['canceled', 'free', after],
    ],
  ];
  it.each(cases)('returns status, access and end when it is %s', (_, change, expected) => {
    expect(shown(choosePaidPlan([row(change)], now))).toEqual(expected);
  });
});

it.each<[string, Partial<PaidRow>, [Tier, Tier | null, Date | null]]>([
  ['nothing', {}, ['personal', null, null]],
  ['a lower plan at the renewal', higherPaid(later), ['commercial', 'personal', later]],
  ['more once it is paid', { pending_tier: 'commercial' }, ['personal', 'commercial', null]],
  ['more once it is paid, by its old name', { pending_tier: 'pro' }, ['personal', 'commercial', null]],
  ['to a price that is not ours', { ...higherPaid(later), tier: 'gold' }, ['commercial', 'free', later]],
  [
    'nothing after a cancel',
    { ...higherPaid(later), cancel_at_period_end: true },
    ['commercial', null, null],
  ],
  [
    'a lower plan before the end that is asked for',
    { ...higherPaid(after), cancel_at_period_end: true },
    ['commercial', 'personal', after],
  ],
])('returns the pending change: %s', (_, change, [tier, pendingTier, changesAt]) => {
  const plan = choosePaidPlan([row(change)], now);
  expect(plan).toMatchObject({ tier, pendingTier, changesAt: changesAt?.toISOString() ?? null });
});

it('returns the fields of the subscription', () => {
  const plan = choosePaidPlan([row({ current_period_end: new Date('2026-12-04T12:00:00.900Z') })], now);
  expect(plan).toMatchObject({
    id: 'sub_1',
    cancel_at_period_end: false,
    current_period_end: Date.parse('2026-12-04T12:00:00Z') / 1000,
  });
});

describe('choosePaidPlan with several subscriptions', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 9, number));
  const make = (id: string, change: Partial<PaidRow>, created = 1) =>
    row({ id, created_at: day(created), ...change });
  const canceled = { status: 'canceled', ended_at: before } as const;
  const cases: [string, PaidRow[], string | undefined][] = [
    ['nothing without subscriptions', [], undefined],
    ['nothing when none has started', [make('a', { status: 'incomplete', ...unpaid })], undefined],
    [
      'the one with the highest tier',
      [make('personal', {}, 9), make('commercial', { tier: 'commercial', paid_tier: 'commercial' }, 1)],
      'commercial',
    ],
    [
      'one with access before a newer one of a higher tier without access',
      [make('new', { ...canceled, tier: 'commercial' }, 9), make('running', {}, 1)],
      'running',
    ],
    [
      'the open one before one that ends',
      [make('ending', { cancel_at_period_end: true }, 9), make('open', {}, 1)],
      'open',
    ],
    [
      'the one that ends last',
      [
        make('soon', { cancel_at_period_end: true, current_period_end: after }, 9),
        make('late', { cancel_at_period_end: true, current_period_end: later }, 1),
      ],
      'late',
    ],
    ['the newest of equal ones', [make('old', {}, 1), make('new', {}, 2)], 'new'],
    [
      'the newest when none gives access',
      [
        make('old', canceled, 1),
        make('due', { status: 'past_due', grace_until: before }, 3),
        make('b', canceled, 2),
      ],
      'due',
    ],
    [
      'an ended one before one that never started',
      [make('ended', canceled, 1), make('open', { status: 'incomplete', ...unpaid }, 9)],
      'ended',
    ],
  ];
  it.each(cases)('chooses %s', (_, rows, id) => {
    for (const order of [rows, rows.toReversed()]) expect(choosePaidPlan(order, now)?.id).toBe(id);
  });
});
