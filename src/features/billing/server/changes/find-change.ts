import { getTierRank } from '#src/features/plans/access.ts';
import { conflict } from '#src/lib/errors.ts';
import { billingMessages } from '../../constants.ts';
import type { PaidTier } from '../../schemas.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';
import { inProgress, notSubscribed } from '../provider-errors.ts';

/**
 * `upgrade`: the difference is paid now. `finish`: an earlier upgrade is still unpaid; `drop` discards it.
 * `downgrade`: the lower plan starts at the next renewal; `undo` reverts that.
 */
export type PlanChange = 'upgrade' | 'finish' | 'drop' | 'downgrade' | 'undo';

/**
 * Decides what a request for a plan means for a subscriber.
 * @param row the current subscription
 * @throws AppError 409
 */
export function findChange(row: SubscriptionRow, tier: PaidTier, now: Date): PlanChange {
  requireChangeable(row);
  if (row.pending_tier !== null) return row.pending_tier === tier ? 'finish' : 'drop';
  if (tier === row.tier) throw conflict(billingMessages.alreadySubscribed, 'already_subscribed');
  if (getTierRank(tier) < getTierRank(row.tier)) return 'downgrade';
  const { paid_tier: paidTier, paid_until: paidUntil } = row;
  const isPaid =
    paidUntil !== null && paidUntil > now && getTierRank(paidTier ?? 'free') >= getTierRank(tier);
  return isPaid ? 'undo' : 'upgrade';
}

function requireChangeable(row: SubscriptionRow): void {
  if (row.is_reversed) throw notSubscribed();
  if (row.status === 'incomplete') throw inProgress();
  if (row.status !== 'active' && row.status !== 'trialing') {
    throw conflict(billingMessages.paymentDue, 'payment_due');
  }
  if (row.cancel_at_period_end) throw conflict(billingMessages.cancelPending, 'cancel_pending');
}
