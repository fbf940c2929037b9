import { describe, expect, test } from 'vitest';
import { freeSubscription } from '#src/features/plans/constants.ts';
import type { PaidPlan, Subscription } from '#src/features/plans/schemas.ts';
import { hasPlanToChange, isPaidFor, getChangeKind, readTier } from './plan-choice.ts';

const now = new Date('2026-11-18T12:00:00Z');
const later = '2026-12-10T00:00:00.000Z';
const earlier = '2026-11-10T00:00:00.000Z';

function paying(plan: Partial<PaidPlan>): Subscription {
  const whole: PaidPlan = {
    id: 'sub_1',
    tier: 'personal',
    cancel_at_period_end: false,
    current_period_end: Date.parse(later) / 1000,
    accessUntil: null,
    status: 'active',
    pendingTier: null,
    changesAt: null,
    grantTier: null,
    ...plan,
  };
  return {
    ...freeSubscription,
    tier: whole.tier,
    status: whole.status,
    source: 'stripe',
    stripeSubscription: whole,
  };
}

test.each([
  [undefined, 'personal'],
  ['personal', 'personal'],
  ['commercial', 'commercial'],
  ['pro', 'commercial'],
  ['free', undefined],
  ['Personal', undefined],
  ['gold', undefined],
])('reads the tier %s of the address as %s', (text, tier) => {
  expect(readTier(text)).toBe(tier);
});

describe('hasPlanToChange', () => {
  test.each([
    ['no plan is paid', freeSubscription, false],
    ['the plan renews', paying({}), true],
    ['a change is pending', paying({ status: 'pending', pendingTier: 'commercial' }), true],
    ['the plan is canceled', paying({ cancel_at_period_end: true, accessUntil: later }), true],
    ['the provider holds it up', paying({ accessUntil: later }), false],
    ['a payment is due', paying({ status: 'past_due', accessUntil: later }), true],
    ['a payment was due for too long', paying({ status: 'past_due', accessUntil: earlier }), false],
    ['the plan has ended', paying({ status: 'canceled', accessUntil: earlier }), false],
  ])('when %s', (_name, subscription, expected) => {
    expect(hasPlanToChange(subscription, now)).toBe(expected);
  });
});

test('tells upgrades, downgrades and undone changes apart', () => {
  expect(getChangeKind({ tier: 'personal' }, 'commercial')).toBe('upgrade');
  expect(getChangeKind({ tier: 'commercial' }, 'personal')).toBe('downgrade');
  expect(getChangeKind({ tier: 'commercial' }, 'commercial')).toBe('undo');
});

test.each([
  ['personal', freeSubscription, false],
  ['personal', paying({}), true],
  ['commercial', paying({}), false],
  ['personal', paying({ tier: 'commercial' }), true],
  ['commercial', paying({ status: 'pending', pendingTier: 'commercial' }), false],
  ['personal', paying({ status: 'canceled', accessUntil: earlier }), false],
  ['commercial', { ...freeSubscription, tier: 'commercial', source: 'admin' }, false],
] as const)('with a plan for %s and %j returns %s', (tier, subscription, isPaid) => {
  expect(isPaidFor(tier, subscription, now)).toBe(isPaid);
});
