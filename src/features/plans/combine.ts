import { isOver, getPaidTier, getTierRank, toTier } from './access.ts';
import { freeSubscription } from './constants.ts';
import type { PaidPlan, Subscription } from './schemas.ts';

export interface Grant {
  tier: string;
  /** Null for a lifetime. */
  ends_at: Date | null;
}

/** Combines grant and paid plan. The higher one is the source; if they are equal, the paid plan is. */
export function combineGrantAndPaid(
  grant: Grant | undefined,
  paid: PaidPlan | null,
  now: Date,
): Subscription {
  const given = toGrantSubscription(grant, now);
  const paidRank = getTierRank(getPaidTier(paid, now));
  if (paid && paidRank > 0 && paidRank >= getTierRank(given.tier)) return toPaidSubscription(paid, given);
  if (given.tier !== 'free') return { ...given, stripeSubscription: paid };
  return paid ? toPaidSubscription(paid, given) : freeSubscription;
}

/** Returns the subscription of the grant alone. An ended grant counts as free. */
function toGrantSubscription(grant: Grant | undefined, now: Date): Subscription {
  const endDate = grant?.ends_at?.toISOString() ?? null;
  const tier = toTier(getTierRank(grant?.tier ?? 'free'));
  if (tier === 'free' || isOver(endDate, now)) return freeSubscription;
  const isLifetime = endDate === null;
  return { ...freeSubscription, tier, source: 'admin', isLifetime, endDate, accessUntil: endDate };
}

function toPaidSubscription(paid: PaidPlan, given: Subscription): Subscription {
  const hasGrant = given.source === 'admin';
  const isSame = hasGrant && given.tier === paid.tier;
  return {
    tier: paid.tier,
    status: paid.status,
    source: 'stripe',
    isLifetime: isSame && given.isLifetime,
    endDate: given.endDate,
    stripeSubscription: { ...paid, grantTier: hasGrant ? given.tier : null },
    accessUntil: isSame ? maxEnd(paid.accessUntil, given.accessUntil) : paid.accessUntil,
  };
}

/** Null means that there is no end. */
function maxEnd(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return a > b ? a : b;
}
