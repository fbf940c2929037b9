import type { Tx } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { billingJobs } from './job-kinds.ts';

/**
 * Has all subscriptions of a deleted account canceled at the provider once the transaction has committed. Payment
 * records stay without the user id. Call it before the user's row is deleted.
 * @returns whether a subscription was running as of the last sync
 */
export async function cancelUserSubscriptions(tx: Tx, jobs: Jobs, userId: string): Promise<boolean> {
  const customers = await tx
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  // The key differs, because a job that is already queued may start before this commits and still find the user.
  for (const { id } of customers) {
    await jobs.send(billingJobs.cancelAtProvider, { customerId: id }, { tx, key: `gone-${id}` });
  }
  const running = await tx
    .selectFrom('billing_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('status', 'not in', ['incomplete', 'incomplete_expired'])
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}
