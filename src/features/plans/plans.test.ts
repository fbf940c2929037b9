import { expect, it } from 'vitest';
import { badgeOf, priceOf } from './plans.ts';

it('has the prices and badges of the specification', () => {
  expect([priceOf('free'), priceOf('personal'), priceOf('commercial')]).toEqual(['$0', '$7', '$10']);
  expect(badgeOf({ tier: 'free', isLifetime: false })).toBe('FREE');
  expect(badgeOf({ tier: 'personal', isLifetime: false })).toBe('PERSONAL');
  expect(badgeOf({ tier: 'commercial', isLifetime: true })).toBe('COMMERCIAL LIFETIME');
});
