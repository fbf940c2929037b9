import { expect, it } from 'vitest';
import { formatPlanBadge, formatMonthlyPrice } from './plans.ts';

it('has three plans with their prices and badges', () => {
  expect([
    formatMonthlyPrice('free'),
    formatMonthlyPrice('personal'),
    formatMonthlyPrice('commercial'),
  ]).toEqual(['$0', '$7', '$10']);
  expect(formatPlanBadge({ tier: 'free', isLifetime: false })).toBe('FREE');
  expect(formatPlanBadge({ tier: 'personal', isLifetime: false })).toBe('PERSONAL');
  expect(formatPlanBadge({ tier: 'commercial', isLifetime: true })).toBe('COMMERCIAL LIFETIME');
});
