import { sql } from 'kysely';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { Db } from '#src/db/types.ts';
import { jobChannel } from '#src/jobs/job-table.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { FailingJob, System } from '../schemas.ts';

const listedJobs = 5;
const maxCount = 1001;

/** A job that failed once is tried again within seconds, and is not worth a look. */
const isFailing = sql<boolean>`error is not null and (tries > 1 or is_recurring or state = 'failed')`;

interface Row extends Omit<FailingJob, 'design' | 'since'> {
  modelId: number | null;
  title: string | null;
  since: Date;
}

/** Lists the first jobs whose last try failed, with the designs that they are about. */
export async function findFailingJobs(db: Db): Promise<System['failingJobs']> {
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from (select from jobs where ${isFailing} limit ${maxCount}) j`.execute(db);
  const { rows } = await sql<Row>`
    select j.id, j.name, j.tries, j.failing_since as since, j.error as reason,
      j.state <> 'failed' as "isRetried", j."modelId",
      (select title from models m where m.id = j."modelId") as title
    from (
      select *, case when jsonb_typeof(data -> 'modelId') = 'number' then (data ->> 'modelId')::int end as "modelId"
      from jobs where ${isFailing} order by id limit ${listedJobs}
    ) j order by j.id`.execute(db);
  return {
    count: counts[0]?.count ?? 0,
    first: rows.map(({ modelId, title, since, ...row }) => ({
      ...row,
      since: since.toISOString(),
      design: modelId === null || title === null ? null : { id: modelId, title },
    })),
  };
}

/** Makes a job that failed due now, with all its tries. @throws AppError 404, or 409 while it is running */
export async function retryJob(db: Db, id: number, actorId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const job = await tx
      .selectFrom('jobs')
      .select(['name', 'state', 'error'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!job || job.error === null) throw notFound('This job has ended.');
    if (job.state === 'running') throw conflict('This job is being tried now.', 'job_running');
    // Without its key, it does not conflict with a job of the same key that waits.
    await sql`update jobs set state = 'waiting', key = null, tries = 0, interruptions = 0, start_after = now()
      where id = ${id}`.execute(tx);
    await recordAuditEvent(tx, { actorId, action: 'job.retry', target: { id, name: job.name } });
    await sql`select pg_notify(${jobChannel}, '')`.execute(tx);
  });
}
