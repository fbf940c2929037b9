import { describe, expect, test } from 'vitest';
import { freeSubscription, type PaidPlan, type Subscription } from '#src/features/plans/contract.ts';
import { hasPlanToChange, isPaidFor, kindOfChange, readTier } from './plan-choice.ts';

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
])('the tier %s of the address is %s', (text, tier) => {
  expect(readTier(text)).toBe(tier);
});

describe('a plan to change', () => {
  test.each([
    ['nothing is paid', freeSubscription, false],
    ['it renews', paying({}), true],
    ['a change waits', paying({ status: 'pending', pendingTier: 'commercial' }), true],
    ['it is cancelled', paying({ cancel_at_period_end: true, accessUntil: later }), true],
    ['the provider holds it up', paying({ accessUntil: later }), false],
    ['a payment is due', paying({ status: 'past_due', accessUntil: later }), true],
    ['a payment was due for too long', paying({ status: 'past_due', accessUntil: earlier }), false],
    ['it has ended', paying({ status: 'canceled', accessUntil: earlier }), false],
  ])('%s', (_name, subscription, isThere) => {
    expect(hasPlanToChange(subscription, now)).toBe(isThere);
  });
});

test('a change goes up, down, or nowhere', () => {
  expect(kindOfChange({ tier: 'personal' }, 'commercial')).toBe('upgrade');
  expect(kindOfChange({ tier: 'commercial' }, 'personal')).toBe('downgrade');
  expect(kindOfChange({ tier: 'commercial' }, 'commercial')).toBe('undo');
});

test.each([
  ['personal', freeSubscription, false],
  ['personal', paying({}), true],
  ['commercial', paying({}), false],
  ['personal', paying({ tier: 'commercial' }), true],
  ['commercial', paying({ status: 'pending', pendingTier: 'commercial' }), false],
  ['personal', paying({ status: 'canceled', accessUntil: earlier }), false],
  ['commercial', { ...freeSubscription, tier: 'commercial', source: 'admin' }, false],
] as const)('%s is paid for', (tier, subscription, isPaid) => {
  expect(isPaidFor(tier, subscription, now)).toBe(isPaid);
});
