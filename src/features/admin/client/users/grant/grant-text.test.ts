import { describe, expect, it } from 'vitest';
import { freeSubscription } from '#src/features/plans/constants.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import {
  paidPlanSentence,
  grantedToast,
  grantSentence,
  hasGrant,
  replacedGrantSentence,
} from './grant-text.ts';

const now = new Date('2026-11-30T10:00:00Z');
const timeZone = 'UTC';

describe('summary of a grant', () => {
  it.each([
    [1, 'Mira gets Personal for 1 month, until Dec 30, 2026.'],
    [3, 'Mira gets Personal for 3 months, until Feb 28, 2027.'],
    [12, 'Mira gets Personal for 12 months, until Nov 30, 2027.'],
    [null, 'Mira gets Personal for life.'],
  ])('names the plan and its end for %s months', (months, text) => {
    expect(grantSentence('Mira', { tier: 'personal', months }, { now, timeZone })).toBe(text);
  });

  it.each([
    [false, null, false, undefined],
    [true, null, true, 'Replaces the present grant for life.'],
    [false, '2026-12-04T08:00:00Z', true, 'Replaces the present grant until Dec 4, 2026.'],
  ])(
    'names the replaced grant (lifetime %s, until %s)',
    (isLifetimeSubscription, freeSubscriptionEndDate, runs, text) => {
      const user = { isLifetimeSubscription, freeSubscriptionEndDate };
      expect(hasGrant(user)).toBe(runs);
      expect(replacedGrantSentence(user, timeZone)).toBe(text);
    },
  );

  const paying = (accessUntil: string | null): Subscription => ({
    ...freeSubscription,
    tier: 'personal',
    source: 'stripe',
    stripeSubscription: {
      id: 'sub_1',
      tier: 'personal',
      cancel_at_period_end: false,
      current_period_end: 1_796_000_000,
      accessUntil,
      status: 'active',
      pendingTier: null,
      changesAt: null,
      grantTier: null,
    },
  });

  it('names the effective plan when another is paid for', () => {
    const beside = (tier: 'personal' | 'commercial', plan: Subscription) => paidPlanSentence(tier, plan, now);
    expect(beside('commercial', freeSubscription)).toBeUndefined();
    expect(beside('commercial', paying('2026-11-29T00:00:00Z'))).toBeUndefined();
    expect(beside('commercial', paying(null))).toBe(
      'They pay for Personal; the higher plan counts: Commercial.',
    );
    expect(beside('personal', paying(null))).toBe(
      'They pay for Personal already, so nothing changes until that ends.',
    );
  });
});

it.each([
  [{ tier: 'personal', months: 3 } as const, '3 month personal subscription granted successfully!'],
  [{ tier: 'commercial', months: null } as const, 'Lifetime commercial subscription granted successfully!'],
])('names the duration and the tier of %j in the toast', (choice, text) => {
  expect(grantedToast(choice)).toBe(text);
});
