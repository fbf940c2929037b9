import { expect, test } from 'vitest';
import type { PaidPlan } from '#src/features/plans/schemas.ts';
import { changeWords } from './change-words.ts';

const plan: PaidPlan = {
  id: 'sub_1',
  tier: 'personal',
  cancel_at_period_end: false,
  current_period_end: Date.parse('2026-12-10T00:00:00Z') / 1000,
  accessUntil: null,
  status: 'active',
  pendingTier: null,
  changesAt: null,
  grantTier: null,
};
const nothingNow = { prorationAmount: 0, currency: 'usd' };

test('shows what an upgrade costs now and from the next renewal on', () => {
  const preview = { prorationAmount: 213, currency: 'usd', effectiveAt: '2026-11-18T12:00:00Z' };
  expect(changeWords({ plan, tier: 'commercial', preview }, 'UTC')).toEqual({
    title: 'Upgrade to Commercial',
    text: 'Commercial counts as soon as it is paid. What is left of Personal is taken off.',
    lines: [
      { label: 'Charged now', value: '$2.13' },
      { label: 'From Dec 10, 2026', value: '$10 per month' },
    ],
    action: 'Pay $2.13 and upgrade',
  });
});

test('names no amount for a free upgrade, and a credit for a negative amount', () => {
  const preview = { ...nothingNow, effectiveAt: '2026-11-18T12:00:00Z' };
  expect(changeWords({ plan, tier: 'commercial', preview }, 'UTC').action).toBe('Upgrade to Commercial');
  const credit = changeWords(
    { plan, tier: 'commercial', preview: { ...preview, prorationAmount: -50 } },
    'UTC',
  );
  expect(credit.lines[0]).toEqual({ label: 'Credited now', value: '$0.50' });
});

test('starts a downgrade at the end of the paid period', () => {
  const preview = { ...nothingNow, effectiveAt: '2026-12-10T00:00:00Z' };
  expect(changeWords({ plan: { ...plan, tier: 'commercial' }, tier: 'personal', preview }, 'UTC')).toEqual({
    title: 'Change to Personal',
    text: 'You keep Commercial until Dec 10, 2026, since it is paid. Personal follows it.',
    lines: [
      { label: 'Charged now', value: '$0.00' },
      { label: 'From Dec 10, 2026', value: '$7 per month' },
    ],
    action: 'Change to Personal',
  });
});

test('charges nothing for undoing a pending change', () => {
  const preview = { ...nothingNow, effectiveAt: '2026-11-18T12:00:00Z' };
  expect(changeWords({ plan, tier: 'personal', preview }, 'UTC')).toMatchObject({
    title: 'Keep Personal',
    action: 'Keep Personal',
    lines: [{ value: '$0.00' }, { label: 'From Dec 10, 2026', value: '$7 per month' }],
  });
});
