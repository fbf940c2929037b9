import type { PaidPlan, Subscription, Tier } from './contract.ts';

const ranks: Record<string, number> = { free: 0, personal: 1, commercial: 2, pro: 2 };

/** free 0, personal 1, commercial 2; the old `pro` is commercial, an unknown tier is free. */
export function getTierRank(tier: string): number {
  return Object.hasOwn(ranks, tier) ? (ranks[tier] ?? 0) : 0;
}

export function toTier(rank: number): Tier {
  if (rank >= 2) return 'commercial';
  return rank === 1 ? 'personal' : 'free';
}

/** Access ends at its end, not after it; null: it is open. */
export function isOver(end: string | null, now: Date): boolean {
  return end !== null && new Date(end) <= now;
}

/**
 * The tier that counts now (api.md, Subscription): the higher one of what is given and what is paid, each until its own
 * end. Holds for an answer that is older than `now`, too.
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
 * What a paid subscription gives by itself: a change that waits keeps what is paid, a payment that is due keeps it for
 * the days of grace, a cancelled one until its period ends.
 */
export function getPaidTier(plan: PaidPlan | null, now: Date): Tier {
  if (!plan || plan.status === 'canceled' || isOver(plan.accessUntil, now)) return 'free';
  const { tier, pendingTier, changesAt } = plan;
  return pendingTier !== null && changesAt !== null && isOver(changesAt, now) ? pendingTier : tier;
}

/** The plan to show as somebody's own: what counts now, and whether that is for life. */
export function getCurrentPlan(subscription: Subscription, now: Date): { tier: Tier; isLifetime: boolean } {
  const tier = getAccessTier(subscription, now);
  return { tier, isLifetime: subscription.isLifetime && tier === subscription.tier };
}

/** Section 4 of the specification: free designs for everybody signed in, premium ones from personal on. */
export function canDownload(isPremium: boolean, tier: Tier): boolean {
  return !isPremium || getTierRank(tier) >= getTierRank('personal');
}
