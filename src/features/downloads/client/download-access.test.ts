import { describe, expect, it } from 'vitest';
import { freeSubscription } from '#src/features/plans/constants.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { hasCommercialLicence, isCovered, sizeAndPlan } from './download-access.ts';

const now = new Date('2026-11-19T12:00:00Z');
const free = { isPremium: false, downloadSizeBytes: 19_314_770 };
const premium = { ...free, isPremium: true };

function on(tier: Subscription['tier'], change: Partial<Subscription> & { isAdmin?: boolean } = {}) {
  const { isAdmin = false, ...subscription } = change;
  return { isAdmin, subscription: { ...freeSubscription, tier, ...subscription } };
}

describe('isCovered', () => {
  it.each([
    ['a visitor, free design', free, null, true],
    ['a visitor, premium design', premium, null, false],
    ['nobody known yet, premium design', premium, undefined, false],
    ['free plan, premium design', premium, on('free'), false],
    ['personal plan, premium design', premium, on('personal'), true],
    ['an ended plan', premium, on('personal', { accessUntil: '2026-11-19T11:59:59Z' }), false],
    ['an admin on the free plan', premium, on('free', { isAdmin: true }), true],
  ])('decides about %s', (_, model, visitor, covered) => {
    expect(isCovered(model, visitor, now)).toBe(covered);
  });
});

describe('sizeAndPlan', () => {
  it.each([
    [free, null, 'One ZIP, 18.42 MB. Free with an account.'],
    [free, on('free'), 'One ZIP, 18.42 MB. Included in your Free plan.'],
    [premium, on('personal'), 'One ZIP, 18.42 MB. Included in your Personal plan.'],
    [premium, on('commercial'), 'One ZIP, 18.42 MB. Included in your Commercial plan.'],
    [premium, on('free', { isAdmin: true }), 'One ZIP, 18.42 MB. Open to you as an admin.'],
  ])('describes %o to %o', (model, visitor, line) => {
    expect(sizeAndPlan(model, visitor, now)).toBe(line);
  });
});

it('gives the commercial licence to the commercial plan while it lasts', () => {
  expect(hasCommercialLicence(null, now)).toBe(false);
  expect(hasCommercialLicence(on('personal'), now)).toBe(false);
  expect(hasCommercialLicence(on('commercial'), now)).toBe(true);
  expect(hasCommercialLicence(on('commercial', { status: 'canceled' }), now)).toBe(false);
});
