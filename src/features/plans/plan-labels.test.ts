import { describe, expect, it } from 'vitest';
import { freeSubscription } from './constants.ts';
import type { PaidPlan, Subscription } from './schemas.ts';
import {
  formatExpiry,
  buildPlanLines,
  formatPriceParts,
  settingsPlanNames,
  getStatusLabel,
} from './plan-labels.ts';

it.each([
  ['personal', 'active', 'Active'],
  ['personal', 'pending', 'Plan Change Pending'],
  ['personal', 'canceled', 'Canceled'],
  ['personal', 'past_due', 'Payment Due'],
  ['free', 'active', 'Active'],
  ['free', 'canceled', 'Canceled'],
  ['free', 'unheard', 'Active'],
  ['commercial', 'unheard', 'Inactive'],
  ['commercial', 'constructor', 'Inactive'],
])('labels %s with the status %s as %s', (tier, status, word) => {
  expect(getStatusLabel({ tier, status })).toBe(word);
});

const end = '2026-12-04T12:00:00.000Z';
const granted: Subscription = {
  ...freeSubscription,
  tier: 'commercial',
  source: 'admin',
  endDate: end,
  accessUntil: end,
};
const renewing: PaidPlan = {
  id: 'sub_1',
  tier: 'personal',
  cancel_at_period_end: false,
  current_period_end: Date.parse(end) / 1000,
  accessUntil: null,
  status: 'active',
  pendingTier: null,
  changesAt: null,
  grantTier: null,
};
const paidFor = (change: Partial<PaidPlan>): Subscription => {
  const plan = { ...renewing, ...change };
  const { tier, status, accessUntil } = plan;
  return { ...freeSubscription, tier, status, accessUntil, source: 'stripe', stripeSubscription: plan };
};
const paid = paidFor({});
const ending = { cancel_at_period_end: true, accessUntil: end };
const now = new Date('2026-11-18T12:00:00Z');
const past = '2026-11-04T12:00:00.000Z';
const date = 'Dec 4, 2026';

describe('buildPlanLines', () => {
  const active = ['Status', 'Active'];
  const cases: [string, Subscription, string[][]][] = [
    ['a free plan', freeSubscription, [active]],
    ['a grant', granted, [active, ['Granted by admin', `Expires: ${date}`]]],
    [
      'a lifetime grant',
      { ...granted, isLifetime: true, endDate: null, accessUntil: null },
      [active, ['Granted by admin', 'Lifetime']],
    ],
    ['a paid plan', paid, [active, ['Renews', date]]],
    ['a canceled plan until it ends', paidFor(ending), [active, ['Access until', date]]],
    [
      'a plan that is over',
      paidFor({ status: 'canceled', accessUntil: past }),
      [
        ['Status', 'Canceled'],
        ['Ended', 'Nov 4, 2026'],
      ],
    ],
    [
      'a payment that is due',
      paidFor({ status: 'past_due', accessUntil: end }),
      [
        ['Status', 'Payment Due'],
        ['Access until', date],
      ],
    ],
    [
      'a payment that is due for too long',
      paidFor({ status: 'past_due', accessUntil: past }),
      [
        ['Status', 'Payment Due'],
        ['Ended', 'Nov 4, 2026'],
      ],
    ],
    [
      'a downgrade at the renewal',
      paidFor({ tier: 'commercial', status: 'pending', pendingTier: 'personal', changesAt: end }),
      [
        ['Status', 'Plan Change Pending'],
        ['Changes to Personal on', date],
      ],
    ],
    [
      'an upgrade that waits for its payment',
      paidFor({ status: 'pending', pendingTier: 'commercial' }),
      [
        ['Status', 'Plan Change Pending'],
        ['Changes to Commercial', 'Once it is paid'],
        ['Renews', date],
      ],
    ],
    [
      'a paid plan above a grant',
      { ...paidFor({ tier: 'commercial', grantTier: 'personal' }), endDate: end },
      [active, ['Granted by admin', `Personal until ${date}`], ['Renews', date]],
    ],
    [
      'a paid plan above a lifetime grant',
      paidFor({ tier: 'commercial', grantTier: 'personal' }),
      [active, ['Granted by admin', 'Personal, lifetime'], ['Renews', date]],
    ],
    [
      'a grant above a payment that is due',
      {
        ...granted,
        stripeSubscription: paidFor({ status: 'past_due', accessUntil: end }).stripeSubscription,
      },
      [
        active,
        ['Granted by admin', `Expires: ${date}`],
        ['Personal', 'Payment Due'],
        ['Personal until', date],
      ],
    ],
    [
      'a grant beside a plan that is over',
      {
        ...granted,
        stripeSubscription: paidFor({ status: 'canceled', accessUntil: past }).stripeSubscription,
      },
      [active, ['Granted by admin', `Expires: ${date}`]],
    ],
    [
      'a grant beside a paid plan',
      { ...granted, stripeSubscription: paid.stripeSubscription },
      [active, ['Granted by admin', `Expires: ${date}`], ['Personal renews', date]],
    ],
  ];
  it.each(cases)('describes %s', (_, subscription, expected) => {
    expect(buildPlanLines(subscription, now, 'UTC').map(({ label, value }) => [label, value])).toEqual(
      expected,
    );
  });
});

it('has the prices and names of the plans', () => {
  expect(formatPriceParts(paid)).toEqual({ price: '$7', period: 'per month' });
  expect(formatPriceParts({ tier: 'personal', isLifetime: true })).toEqual({ price: 'Lifetime', period: '' });
  expect(settingsPlanNames).toEqual({ free: 'Free', personal: 'Creator', commercial: 'Commercial' });
  expect(formatExpiry(granted, 'UTC')).toBe(`Expires: ${date}`);
  expect(formatExpiry(freeSubscription)).toBeUndefined();
  expect(formatExpiry({ endDate: end, isLifetime: true })).toBeUndefined();
});
