import { describe, expect, it } from 'vitest';
import { freeSubscription, type Subscription } from './contract.ts';
import { expiryWords, planLines, priceWords, settingsPlanNames, statusWord } from './words.ts';

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
])('%s that is %s reads %s', (tier, status, word) => {
  expect(statusWord({ tier, status })).toBe(word);
});

const end = '2026-12-04T12:00:00.000Z';
const granted: Subscription = {
  ...freeSubscription,
  tier: 'commercial',
  source: 'admin',
  endDate: end,
  accessUntil: end,
};
const paid: Subscription = {
  ...freeSubscription,
  tier: 'personal',
  source: 'stripe',
  stripeSubscription: {
    id: 'sub_1',
    tier: 'personal',
    cancel_at_period_end: false,
    current_period_end: Date.parse(end) / 1000,
    accessUntil: null,
  },
};
const ending = {
  ...paid,
  accessUntil: end,
  stripeSubscription: paid.stripeSubscription && {
    ...paid.stripeSubscription,
    cancel_at_period_end: true,
    accessUntil: end,
  },
};
const date = 'Dec 4, 2026';

describe('the plan card says', () => {
  const active = ['Status', 'Active'];
  const cases: [string, Subscription, string[][]][] = [
    ['a free plan', freeSubscription, [active]],
    ['a grant', granted, [active, ['Granted by admin', `Expires: ${date}`]]],
    [
      'a lifetime',
      { ...granted, isLifetime: true, endDate: null, accessUntil: null },
      [active, ['Granted by admin', 'Lifetime']],
    ],
    ['a paid plan', paid, [active, ['Renews', date]]],
    ['a cancelled plan until it ends', ending, [active, ['Access until', date]]],
    ['a plan that is over', { ...paid, status: 'canceled' }, [['Status', 'Canceled']]],
    [
      'a payment that is due',
      { ...ending, status: 'past_due' },
      [
        ['Status', 'Payment Due'],
        ['Access until', date],
      ],
    ],
    [
      'a grant beside a paid plan',
      { ...granted, stripeSubscription: paid.stripeSubscription },
      [active, ['Granted by admin', `Expires: ${date}`], ['Personal renews', date]],
    ],
  ];
  it.each(cases)('%s', (_, subscription, expected) => {
    expect(planLines(subscription, 'UTC').map(({ label, value }) => [label, value])).toEqual(expected);
  });
});

it('has the prices and names of the specification', () => {
  expect(priceWords(paid)).toEqual({ price: '$7', period: 'per month' });
  expect(priceWords({ tier: 'personal', isLifetime: true })).toEqual({ price: 'Lifetime', period: '' });
  expect(settingsPlanNames).toEqual({ free: 'Free', personal: 'Creator', commercial: 'Commercial' });
  expect(expiryWords(granted, 'UTC')).toBe(`Expires: ${date}`);
  expect(expiryWords(freeSubscription)).toBeUndefined();
  expect(expiryWords({ endDate: end, isLifetime: true })).toBeUndefined();
});
