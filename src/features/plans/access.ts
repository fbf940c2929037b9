import type { Subscription, Tier } from './contract.ts';

const ranks: Record<string, number> = { free: 0, personal: 1, commercial: 2, pro: 2 };

/** free 0, personal 1, commercial 2; the old `pro` is commercial, an unknown tier is free. */
export function rankOf(tier: string): number {
  return Object.hasOwn(ranks, tier) ? (ranks[tier] ?? 0) : 0;
}

export function tierOfRank(rank: number): Tier {
  if (rank >= 2) return 'commercial';
  return rank === 1 ? 'personal' : 'free';
}

const statusesWithAccess = new Set(['active', 'pending', 'past_due']);

/**
 * The tier that counts now (api.md, Subscription): a pending change keeps what is paid, a payment that is due keeps it
 * for the days of grace, a cancelled subscription until its period ends; all three end at `accessUntil`.
 */
export function accessTier(subscription: Subscription, now: Date): Tier {
  const hasEnded = subscription.accessUntil !== null && new Date(subscription.accessUntil) <= now;
  const main = statusesWithAccess.has(subscription.status) && !hasEnded ? rankOf(subscription.tier) : 0;
  return tierOfRank(Math.max(main, paidRank(subscription, now)));
}

/** A grant may cover a paid subscription; when the grant ends first, what is paid still counts by itself. */
function paidRank({ stripeSubscription, status }: Subscription, now: Date): number {
  if (!stripeSubscription || !statusesWithAccess.has(status)) return 0;
  const { accessUntil } = stripeSubscription;
  return accessUntil === null || new Date(accessUntil) > now ? rankOf(stripeSubscription.tier) : 0;
}

/** Section 4 of the specification: free designs for everybody signed in, premium ones from personal on. */
export function canDownload(isPremium: boolean, tier: Tier): boolean {
  return !isPremium || rankOf(tier) >= rankOf('personal');
}
