import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** The number of interruptions that cost a job no retry, because a process mostly ends for reasons other than its jobs. */
const maxForgiven = 5;

/**
 * Requeues the jobs that were running when the process last ended. This is possible only with the embedded database,
 * which a single process uses. A job that is interrupted repeatedly waits a minute before each of its remaining retries
 * and then fails. The number of forgiven interruptions is the difference between the retry limits of the job and its
 * queue.
 * @returns the number of requeued jobs
 */
export async function resumeInterruptedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ isRequeued: boolean }>`
    update pgboss.job j set
      state = case when o.is_forgiven or o.has_retries then 'retry' else 'failed' end::pgboss.job_state,
      retry_limit = j.retry_limit + o.is_forgiven::int,
      start_after = case when o.is_forgiven then now() else now() + interval '1 minute' end,
      completed_on = case when o.is_forgiven or o.has_retries then null else now() end,
      output = jsonb_build_object('message', 'The process ended while the job ran.')
    from (
      select a.name, a.id, a.retry_limit < q.retry_limit + ${maxForgiven} as is_forgiven,
        a.retry_count < a.retry_limit as has_retries
      from pgboss.job a join pgboss.queue q on q.name = a.name where a.state = 'active'
    ) o
    where j.name = o.name and j.id = o.id
    returning j.state = 'retry' as "isRequeued"`.execute(db);
  return rows.filter(({ isRequeued }) => isRequeued).length;
}
