import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** A process mostly ends for other reasons than the jobs it runs: so many interruptions cost a job no retry. */
const maxForgiven = 5;

/**
 * Puts back the jobs that ran when the process ended before, to be taken up at once. Only the embedded database allows
 * it, since one process alone uses that. A job that is interrupted again and again waits a minute before each of its
 * remaining retries and fails after them. Forgiven interruptions are counted by how far its limit of retries has been
 * raised above its queue's.
 * @returns how many were put back
 */
export async function resumeInterruptedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ isBack: boolean }>`
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
    returning j.state = 'retry' as "isBack"`.execute(db);
  return rows.filter(({ isBack }) => isBack).length;
}
