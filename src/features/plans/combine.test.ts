import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAccessTier, getTierRank } from './access.ts';
import { combineGrantAndPaid, type Grant } from './combine.ts';
import type { PaidPlan, Subscription } from './schemas.ts';
import { choosePaidPlan, type PaidRow } from './paid.ts';

const now = new Date('2026-11-18T12:00:00Z');
const past = new Date('2026-11-18T11:00:00Z');
const soon = new Date('2026-11-19T12:00:00Z');
const later = new Date('2026-12-04T12:00:00Z');
const text = (time: Date) => time.toISOString();

const grant = (tier: string, ends_at: Date | null = null): Grant => ({ tier, ends_at });
const paid = (tier: PaidPlan['tier'], change: Partial<PaidPlan> = {}): PaidPlan => ({
  id: 'sub_1',
  tier,
  cancel_at_period_end: false,
  current_period_end: later.getTime() / 1000,
  accessUntil: null,
  status: 'active',
  pendingTier: null,
  changesAt: null,
  grantTier: null,
  ...change,
});
const due = (tier: PaidPlan['tier'], until: Date) =>
  paid(tier, { status: 'past_due', accessUntil: text(until) });
const ended = (tier: PaidPlan['tier']) => paid(tier, { status: 'canceled', accessUntil: text(past) });

type Outer = Pick<Subscription, 'tier' | 'status' | 'source' | 'isLifetime' | 'endDate' | 'accessUntil'>;
const outer = (
  [source, tier, status]: [Subscription['source'], Subscription['tier'], Subscription['status']],
  more: Partial<Outer> = {},
): Outer => ({ tier, status, source, isLifetime: false, endDate: null, accessUntil: null, ...more });

describe('combineGrantAndPaid', () => {
  const cases: [string, Grant | undefined, PaidPlan | null, Outer][] = [
    ['neither a grant nor a paid plan', undefined, null, outer([null, 'free', 'active'])],
    [
      'a lifetime grant',
      grant('personal'),
      null,
      outer(['admin', 'personal', 'active'], { isLifetime: true }),
    ],
    [
      'a grant',
      grant('commercial', later),
      null,
      outer(['admin', 'commercial', 'active'], { endDate: text(later), accessUntil: text(later) }),
    ],
    ['a grant that ends now', grant('commercial', now), null, outer([null, 'free', 'active'])],
    [
      'a grant of the old tier',
      grant('pro'),
      null,
      outer(['admin', 'commercial', 'active'], { isLifetime: true }),
    ],
    ['a grant of an unknown tier', grant('gold'), null, outer([null, 'free', 'active'])],
    ['a paid plan', undefined, paid('personal'), outer(['stripe', 'personal', 'active'])],
    [
      'a grant above a paid plan',
      grant('commercial', later),
      paid('personal'),
      outer(['admin', 'commercial', 'active'], { endDate: text(later), accessUntil: text(later) }),
    ],
    [
      'a higher grant beside a payment that is due',
      grant('commercial'),
      due('personal', soon),
      outer(['admin', 'commercial', 'active'], { isLifetime: true }),
    ],
    [
      'a paid plan above a grant',
      grant('personal', soon),
      paid('commercial'),
      outer(['stripe', 'commercial', 'active'], { endDate: text(soon) }),
    ],
    [
      'a paid plan that ends, above a lifetime grant',
      grant('personal'),
      paid('commercial', { accessUntil: text(soon) }),
      outer(['stripe', 'commercial', 'active'], { accessUntil: text(soon) }),
    ],
    [
      'a grant that lasts longer than an equal paid plan',
      grant('personal', later),
      paid('personal', { accessUntil: text(soon) }),
      outer(['stripe', 'personal', 'active'], { endDate: text(later), accessUntil: text(later) }),
    ],
    [
      'a paid plan that lasts longer than an equal grant',
      grant('personal', soon),
      paid('personal', { accessUntil: text(later) }),
      outer(['stripe', 'personal', 'active'], { endDate: text(soon), accessUntil: text(later) }),
    ],
    [
      'a paid plan without an end and an equal grant',
      grant('personal', soon),
      paid('personal'),
      outer(['stripe', 'personal', 'active'], { endDate: text(soon) }),
    ],
    [
      'a lifetime grant and an equal paid plan',
      grant('personal'),
      paid('personal', { accessUntil: text(soon) }),
      outer(['stripe', 'personal', 'active'], { isLifetime: true }),
    ],
    [
      'a paid plan below an ended grant',
      grant('commercial', past),
      paid('personal'),
      outer(['stripe', 'personal', 'active']),
    ],
    [
      'a grant below an ended plan',
      grant('personal', soon),
      ended('commercial'),
      outer(['admin', 'personal', 'active'], { endDate: text(soon), accessUntil: text(soon) }),
    ],
    [
      'a grant and a payment that is due for too long',
      grant('personal', soon),
      due('personal', past),
      outer(['admin', 'personal', 'active'], { endDate: text(soon), accessUntil: text(soon) }),
    ],
    [
      'only an ended plan',
      undefined,
      ended('commercial'),
      outer(['stripe', 'commercial', 'canceled'], { accessUntil: text(past) }),
    ],
    [
      'an ended plan and an ended grant',
      grant('commercial', past),
      ended('personal'),
      outer(['stripe', 'personal', 'canceled'], { accessUntil: text(past) }),
    ],
    [
      'only a payment that is due for too long',
      undefined,
      due('personal', past),
      outer(['stripe', 'personal', 'past_due'], { accessUntil: text(past) }),
    ],
  ];
  it.each(cases)('returns the plan of a person with %s', (_, given, plan, expected) => {
    const { stripeSubscription, ...rest } = combineGrantAndPaid(given, plan, now);
    expect(rest).toEqual(expected);
    expect(stripeSubscription?.id).toBe(plan?.id);
  });
});

it('returns the tier of the grant with a paid plan', () => {
  const grantTierOf = (given: Grant | undefined) =>
    combineGrantAndPaid(given, paid('commercial'), now).stripeSubscription?.grantTier;
  expect(grantTierOf(grant('personal', soon))).toBe('personal');
  expect(grantTierOf(grant('personal', past))).toBeNull();
  expect(grantTierOf(undefined)).toBeNull();
  expect(
    combineGrantAndPaid(grant('commercial'), paid('personal'), now).stripeSubscription?.grantTier,
  ).toBeNull();
});

const hour = 3_600_000;
const times = fc.integer({ min: -48, max: 48 }).map((hours) => new Date(now.getTime() + hours * hour));
const tiers = fc.constantFrom('free', 'personal', 'commercial', 'pro', 'gold');
const rows: fc.Arbitrary<PaidRow> = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(
      ...(['incomplete', 'incomplete_expired', 'trialing', 'active'] as const),
      ...(['past_due', 'unpaid', 'paused', 'canceled'] as const),
    ),
    tier: tiers,
    pending_tier: fc.option(tiers),
    paid: fc.option(fc.record({ paid_tier: tiers, paid_until: times })),
    is_processing: fc.boolean(),
    is_reversed: fc.boolean(),
    cancel_at_period_end: fc.boolean(),
    current_period_end: times,
    grace_until: fc.option(times),
    created_at: times,
    ended_at: fc.option(times),
  })
  .map(({ paid: payment, ...rest }) => ({ ...rest, ...(payment ?? { paid_tier: null, paid_until: null }) }));
const grants = fc.option(fc.record({ tier: tiers, ends_at: fc.option(times) }), { nil: undefined });

/** A simple reference implementation of the rule. */
function paidRank(row: PaidRow, time: Date): number {
  const isOn = (end: Date | null) => end !== null && end > time;
  const paidNow = isOn(row.paid_until) ? getTierRank(row.paid_tier ?? '') : 0;
  const rank = Math.max(getTierRank(row.tier), paidNow);
  const renewing = !row.cancel_at_period_end || isOn(row.current_period_end) ? rank : 0;
  const due = row.paid_until && isOn(row.grace_until ?? row.paid_until) ? rank : 0;
  const ranks: Record<PaidRow['status'], number> = {
    active: renewing,
    trialing: renewing,
    incomplete: row.is_processing ? renewing : 0,
    incomplete_expired: 0,
    past_due: due,
    unpaid: due,
    paused: paidNow,
    canceled: 0,
  };
  return row.is_reversed ? 0 : ranks[row.status];
}

function grantRank(given: Grant | undefined, time: Date): number {
  return given && (given.ends_at === null || given.ends_at > time) ? getTierRank(given.tier) : 0;
}

const truth = (given: Grant | undefined, of: PaidRow[], time: Date) =>
  Math.max(grantRank(given, time), ...of.map((row) => paidRank(row, time)));

const afterwards = fc.integer({ min: 0, max: 96 }).map((hours) => new Date(now.getTime() + hours * hour));

it('returns exactly the higher of grant and paid tier, also from an old response', () => {
  fc.assert(
    fc.property(grants, fc.option(rows), afterwards, (given, row, time) => {
      const all = row ? [row] : [];
      const response = combineGrantAndPaid(given, choosePaidPlan(all, now), now);
      expect(getTierRank(getAccessTier(response, time))).toBe(truth(given, all, time));
    }),
    { numRuns: 5000 },
  );
});

it('returns the highest of several subscriptions, and never too much from an old response', () => {
  fc.assert(
    fc.property(grants, fc.array(rows, { maxLength: 4 }), afterwards, (given, all, time) => {
      const response = combineGrantAndPaid(given, choosePaidPlan(all, now), now);
      expect(getTierRank(getAccessTier(response, now))).toBe(truth(given, all, now));
      expect(getTierRank(getAccessTier(response, time))).toBeLessThanOrEqual(truth(given, all, time));
    }),
    { numRuns: 5000 },
  );
});

it('shows the effective tier, or without one the last paid tier', () => {
  fc.assert(
    fc.property(grants, fc.array(rows, { maxLength: 3 }), (given, all) => {
      const plan = choosePaidPlan(all, now);
      const response = combineGrantAndPaid(given, plan, now);
      const tier = getAccessTier(response, now);
      expect(response.tier).toBe(tier === 'free' ? (plan?.tier ?? 'free') : tier);
    }),
  );
});
