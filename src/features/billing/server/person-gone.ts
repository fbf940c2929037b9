import type { Tx } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { billingJobs } from './job-kinds.ts';

/**
 * Nobody is charged for an account that is gone: what still runs ends at the provider once this has committed. Payment
 * records stay, without the person. Call it before the person's row is deleted.
 * @returns whether something runs, as far as is known here
 */
export async function endSubscriptionsOf(tx: Tx, jobs: Jobs, userId: string): Promise<boolean> {
  const customers = await tx
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  // A key of its own: a job that waits already may begin before this commits, and see the person still.
  for (const { id } of customers) {
    await jobs.send(billingJobs.settle, { customerId: id }, { tx, key: `gone-${id}` });
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
