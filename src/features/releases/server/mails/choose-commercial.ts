import type { Tx } from '#src/db/types.ts';
import { getAccessTier } from '#src/features/plans/access.ts';
import { getSubscriptions } from '#src/features/plans/server/subscriptions.ts';

/** Returns those of the people who have Commercial at that time. */
export async function chooseCommercial(tx: Tx, ids: readonly string[], at: Date): Promise<string[]> {
  const subscriptions = await getSubscriptions(tx, ids, at);
  return ids.filter((id) => {
    const subscription = subscriptions.get(id);
    return subscription !== undefined && getAccessTier(subscription, at) === 'commercial';
  });
}
