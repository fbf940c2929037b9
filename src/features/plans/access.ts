import type { PaidPlan, Subscription, Tier } from './schemas.ts';

const ranks: Record<string, number> = { free: 0, personal: 1, commercial: 2, pro: 2 };

/** Returns 0 for free, 1 for personal, 2 for commercial. The old `pro` counts as commercial, an unknown tier as free. */
export function getTierRank(tier: string): number {
  return Object.hasOwn(ranks, tier) ? (ranks[tier] ?? 0) : 0;
}

export function toTier(rank: number): Tier {
  if (rank >= 2) return 'commercial';
  return rank === 1 ? 'personal' : 'free';
}

/** True from the end itself on. Null means that there is no end. */
export function isOver(end: string | null, now: Date): boolean {
  return end !== null && new Date(end) <= now;
}

/**
 * Returns the effective tier: the higher one of grant and paid plan, each until its own end. It is also right for a
 * response that is older than `now`.
 */
export function getAccessTier(subscription: Subscription, now: Date): Tier {
  const ranks = [
    getGrantRank(subscription, now),
    getTierRank(getPaidTier(subscription.stripeSubscription, now)),
  ];
  return toTier(Math.max(...ranks));
}

function getGrantRank(subscription: Subscription, now: Date): number {
  const { tier, status, source, endDate, accessUntil, stripeSubscription } = subscription;
  if (source === 'stripe')
    return isOver(endDate, now) ? 0 : getTierRank(stripeSubscription?.grantTier ?? 'free');
  return status === 'active' && !isOver(accessUntil, now) ? getTierRank(tier) : 0;
}

/**
 * Returns the tier of a paid subscription without the grant. A pending change keeps the paid tier, a due payment keeps it
 * for the grace period, and a canceled subscription keeps it until its period ends.
 */
export function getPaidTier(plan: PaidPlan | null, now: Date): Tier {
  if (!plan || plan.status === 'canceled' || isOver(plan.accessUntil, now)) return 'free';
  const { tier, pendingTier, changesAt } = plan;
  return pendingTier !== null && changesAt !== null && isOver(changesAt, now) ? pendingTier : tier;
}

/** Returns the plan to show for a person: the effective tier, and whether it is a lifetime plan. */
export function getCurrentPlan(subscription: Subscription, now: Date): { tier: Tier; isLifetime: boolean } {
  const tier = getAccessTier(subscription, now);
  return { tier, isLifetime: subscription.isLifetime && tier === subscription.tier };
}

/** Free designs are for everybody who is signed in, premium designs from `personal` on. */
export function canDownload(isPremium: boolean, tier: Tier): boolean {
  return !isPremium || getTierRank(tier) >= getTierRank('personal');
}
