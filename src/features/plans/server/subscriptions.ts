import type { Db } from '#src/db/types.ts';
import { freeSubscription, type Subscription } from '../contract.ts';

export interface Grant {
  tier: 'personal' | 'commercial';
  /** Null for a lifetime. */
  ends_at: Date | null;
}

/** What a grant amounts to now; one that has ended reads as free. */
export function subscriptionFrom(grant: Grant | undefined, now: Date): Subscription {
  if (!grant || (grant.ends_at !== null && grant.ends_at <= now)) return freeSubscription;
  const endDate = grant.ends_at?.toISOString() ?? null;
  return {
    tier: grant.tier,
    status: 'active',
    source: 'admin',
    isLifetime: grant.ends_at === null,
    endDate,
    stripeSubscription: null,
    accessUntil: endDate,
  };
}

export async function getSubscription(db: Db, userId: string, now: Date): Promise<Subscription> {
  const grant = await db
    .selectFrom('plan_grants')
    .select(['tier', 'ends_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return subscriptionFrom(grant, now);
}
