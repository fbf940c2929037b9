import { describe, expect, it } from 'vitest';
import { getAccessTier, canDownload, getCurrentPlan, getTierRank, toTier } from './access.ts';
import { freeSubscription } from './constants.ts';
import type { PaidPlan, Subscription, Tier } from './schemas.ts';

const now = new Date('2026-11-18T12:00:00Z');
const before = '2026-11-18T11:59:59.000Z';
const exactly = '2026-11-18T12:00:00.000Z';
const after = '2026-11-18T12:00:01.000Z';
const seconds = (time: string) => Date.parse(time) / 1000;

const granted = (tier: Tier, endDate: string | null): Subscription => ({
  ...freeSubscription,
  tier,
  source: 'admin',
  isLifetime: endDate === null,
  endDate,
  accessUntil: endDate,
});

const plan = (tier: Tier, accessUntil: string | null = null, more: Partial<PaidPlan> = {}): PaidPlan => ({
  id: 'sub_1',
  tier,
  cancel_at_period_end: accessUntil !== null,
  current_period_end: seconds(accessUntil ?? after),
  accessUntil,
  status: 'active',
  pendingTier: null,
  changesAt: null,
  grantTier: null,
  ...more,
});

const paid = (tier: Tier, more: Partial<PaidPlan> = {}, accessUntil: string | null = null): Subscription => ({
  ...freeSubscription,
  tier,
  status: more.status ?? 'active',
  source: 'stripe',
  accessUntil,
  stripeSubscription: plan(tier, accessUntil, more),
});

/** A paid plan with a lower grant. */
const above = (subscription: Subscription, grantTier: Tier, endDate: string | null): Subscription => ({
  ...subscription,
  endDate,
  stripeSubscription: subscription.stripeSubscription && { ...subscription.stripeSubscription, grantTier },
});

const beside = (grant: Subscription, subscription: Subscription): Subscription => ({
  ...grant,
  stripeSubscription: subscription.stripeSubscription,
});

describe('getAccessTier', () => {
  const cases: [string, Subscription, Tier][] = [
    ['a person without payment and grant', freeSubscription, 'free'],
    ['a lifetime grant', granted('commercial', null), 'commercial'],
    ['a grant a second before its end', granted('personal', after), 'personal'],
    ['a grant at its end', granted('personal', exactly), 'free'],
    ['a grant after its end', granted('commercial', before), 'free'],
    ['a paid plan', paid('personal'), 'personal'],
    [
      'a paid plan with a change pending',
      paid('personal', { status: 'pending', pendingTier: 'commercial' }),
      'personal',
    ],
    ['a first payment that is pending', { ...freeSubscription, status: 'pending' }, 'free'],
    ['a cancel before the period ends', paid('commercial', {}, after), 'commercial'],
    ['a cancel when the period has ended', paid('commercial', {}, exactly), 'free'],
    ['a payment due within the grace days', paid('personal', { status: 'past_due' }, after), 'personal'],
    ['a payment due after the grace days', paid('personal', { status: 'past_due' }, before), 'free'],
    ['a canceled plan', paid('commercial', { status: 'canceled' }), 'free'],
    [
      'a higher grant beside a paid plan',
      beside(granted('commercial', after), paid('personal')),
      'commercial',
    ],
    [
      'a higher grant that has ended beside a paid plan',
      beside(granted('commercial', before), paid('personal')),
      'personal',
    ],
    [
      'a grant and a paid plan that have both ended',
      beside(granted('commercial', before), paid('personal', {}, before)),
      'free',
    ],
    [
      'a lifetime grant beside a higher plan that has ended',
      beside(granted('personal', null), paid('commercial', {}, before)),
      'personal',
    ],
    [
      'a plan whose period end has passed while the next payment is booked',
      paid('personal', { current_period_end: seconds(before) }),
      'personal',
    ],
    [
      'a lower plan a second before it begins',
      paid('commercial', { status: 'pending', pendingTier: 'personal', changesAt: after }),
      'commercial',
    ],
    [
      'a lower plan as it begins',
      paid('commercial', { status: 'pending', pendingTier: 'personal', changesAt: exactly }),
      'personal',
    ],
    [
      'a higher plan that waits for its payment',
      paid('personal', { status: 'pending', pendingTier: 'commercial' }),
      'personal',
    ],
    [
      'a canceled plan beside a grant of a lower tier',
      beside(granted('personal', after), paid('commercial', { status: 'canceled' }, before)),
      'personal',
    ],
    [
      'a canceled plan beside a grant of a lower tier, when our clock is behind',
      beside(granted('personal', after), paid('commercial', { status: 'canceled' }, after)),
      'personal',
    ],
    [
      'a payment due beside a grant that has ended',
      beside(granted('commercial', before), paid('personal', { status: 'past_due' }, after)),
      'personal',
    ],
    [
      'an ended plan above a lifetime grant',
      above(paid('commercial', {}, before), 'personal', null),
      'personal',
    ],
    [
      'an ended plan above a running grant',
      above(paid('commercial', {}, exactly), 'personal', after),
      'personal',
    ],
    [
      'an ended plan above a grant that has ended',
      above(paid('commercial', {}, before), 'personal', exactly),
      'free',
    ],
    ['a running plan above a grant', above(paid('commercial'), 'personal', after), 'commercial'],
  ];
  it.each(cases)('returns the tier for %s', (_, subscription, tier) => {
    expect(getAccessTier(subscription, now)).toBe(tier);
  });
});

it.each([
  ['free', 0],
  ['personal', 1],
  ['commercial', 2],
  ['pro', 2],
  ['gold', 0],
  ['', 0],
  ['constructor', 0],
  ['Personal', 0],
])('ranks %s as %i', (tier, rank) => {
  expect(getTierRank(tier)).toBe(rank);
});

it('treats the old tier `pro` as commercial', () => {
  expect(toTier(getTierRank('pro'))).toBe('commercial');
});

it.each([
  [false, 'free', true],
  [false, 'commercial', true],
  [true, 'free', false],
  [true, 'personal', true],
  [true, 'commercial', true],
] as [boolean, Tier, boolean][])('premium %s with %s may be downloaded: %s', (isPremium, tier, may) => {
  expect(canDownload(isPremium, tier)).toBe(may);
});

it.each<[string, Subscription, Tier, boolean]>([
  ['a lifetime', granted('personal', null), 'personal', true],
  ['a paid plan that has ended', paid('commercial', { status: 'canceled' }, before), 'free', false],
  [
    'a lifetime beneath a plan that has ended',
    above({ ...paid('personal', {}, before), isLifetime: true }, 'personal', null),
    'personal',
    true,
  ],
  ['a grant that has ended', granted('commercial', before), 'free', false],
])('shows the effective plan for %s', (_, subscription, tier, isLifetime) => {
  expect(getCurrentPlan(subscription, now)).toEqual({ tier, isLifetime });
});
