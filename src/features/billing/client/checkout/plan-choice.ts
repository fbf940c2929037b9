import type { PaidTier } from '../../schemas.ts';
import type { PaidPlan, Subscription } from '#src/features/plans/schemas.ts';
import { getSubscriptionState } from '../../subscription-state.ts';
import { getPaidTier, getTierRank } from '#src/features/plans/access.ts';

/**
 * Reads the tier of the address: Personal when it has none; `pro` is the old name of Commercial.
 * @returns undefined for any other text
 */
export function readTier(tier: string | undefined): PaidTier | undefined {
  if (tier === undefined) return 'personal';
  if (tier === 'pro') return 'commercial';
  return tier === 'personal' || tier === 'commercial' ? tier : undefined;
}

/** Returns whether a paid plan continues, so that another plan is a change of it. */
export function hasPlanToChange(subscription: Subscription, now: Date): boolean {
  const state = getSubscriptionState(subscription, now);
  switch (state.kind) {
    case 'none':
    case 'ended':
      return false;
    case 'ending':
      return state.isCanceled;
    case 'due':
      return state.until !== null;
    default:
      return true;
  }
}

/** `undo` drops a pending change and leaves the plan as it is. */
export type ChangeKind = 'upgrade' | 'downgrade' | 'undo';

export function getChangeKind(plan: Pick<PaidPlan, 'tier'>, tier: PaidTier): ChangeKind {
  const difference = getTierRank(tier) - getTierRank(plan.tier);
  if (difference === 0) return 'undo';
  return difference > 0 ? 'upgrade' : 'downgrade';
}

/** Returns whether this plan, or a higher one, is paid for. */
export function isPaidFor(tier: PaidTier, { stripeSubscription }: Subscription, now: Date): boolean {
  return getTierRank(getPaidTier(stripeSubscription, now)) >= getTierRank(tier);
}
