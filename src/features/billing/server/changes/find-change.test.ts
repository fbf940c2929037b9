import { describe, expect, it } from 'vitest';
import { findChange } from './find-change.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';

const now = new Date('2026-11-18T12:00:00Z');
const later = new Date('2026-12-10T12:00:00Z');
const earlier = new Date('2026-11-10T12:00:00Z');

const personal: SubscriptionRow = {
  id: 'sub_1',
  status: 'active',
  tier: 'personal',
  pending_tier: null,
  paid_tier: 'personal',
  paid_until: later,
  is_processing: false,
  is_reversed: false,
  is_disputed: false,
  cancel_at_period_end: false,
  current_period_end: later,
  grace_until: null,
  created_at: earlier,
  ended_at: null,
};
const commercial: SubscriptionRow = { ...personal, tier: 'commercial', paid_tier: 'commercial' };
const downgraded: SubscriptionRow = { ...commercial, tier: 'personal' };
const waiting: SubscriptionRow = { ...personal, pending_tier: 'commercial' };

describe('findChange', () => {
  it.each([
    ['upgrades to a higher plan', personal, 'commercial', 'upgrade'],
    ['downgrades to a lower plan', commercial, 'personal', 'downgrade'],
    ['undoes a downgrade when the paid plan is requested', downgraded, 'commercial', 'undo'],
    [
      'upgrades to the formerly paid plan when its period is over',
      { ...downgraded, paid_until: earlier },
      'commercial',
      'upgrade',
    ],
    ['finishes an upgrade whose payment is open', waiting, 'commercial', 'finish'],
    ['drops an open upgrade when the present plan is requested', waiting, 'personal', 'drop'],
    [
      'returns to a paid plan from a price that is not configured',
      { ...personal, tier: 'free' },
      'personal',
      'undo',
    ],
  ] as const)('%s', (_, row, tier, change) => {
    expect(findChange(row, tier, now)).toBe(change);
  });

  it.each([
    ['already_subscribed', personal, 'personal'],
    ['already_subscribed', downgraded, 'personal'],
    ['cancel_pending', { ...personal, cancel_at_period_end: true }, 'commercial'],
    ['cancel_pending', { ...personal, cancel_at_period_end: true }, 'personal'],
    ['payment_due', { ...personal, status: 'past_due' }, 'commercial'],
    ['payment_due', { ...personal, status: 'unpaid' }, 'personal'],
    ['in_progress', { ...personal, status: 'incomplete', is_processing: true }, 'commercial'],
    ['not_subscribed', { ...personal, is_reversed: true }, 'commercial'],
  ] as const)('throws 409 %s', (code, row, tier) => {
    expect(() => findChange(row, tier, now)).toThrow(expect.objectContaining({ status: 409, code }));
  });
});
