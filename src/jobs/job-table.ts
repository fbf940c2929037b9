import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { Recurrence } from './recurrence.ts';

export const jobChannel = 'jobs';

/** The number of interruptions that cost a job no retry, because a process mostly ends for reasons other than its jobs. */
const maxForgiven = 5;
const failedDays = 7;

export interface ClaimedJob {
  id: number;
  name: string;
  data: object;
  isRecurring: boolean;
  /** The number of tries with this one, without forgiven interruptions. */
  attempt: number;
  tries: number;
}

export const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 s'`;

/** Inserts a job, unless one with its key waits, and notifies every instance when the transaction commits. */
export async function insertJob(
  db: Db,
  job: { name: string; data: object; key: string | undefined; startAfter: RawBuilder<Date> },
): Promise<void> {
  const { name, data, key = null, startAfter } = job;
  await sql`
    with sent as (
      insert into jobs (name, key, data, start_after)
      values (${name}, ${key}, ${JSON.stringify(data)}::jsonb, ${startAfter})
      on conflict (name, key) where tries = 0 do nothing
    ) select pg_notify(${jobChannel}, '')`.execute(db);
}

/** Marks due jobs as running, at most `free` of each name; new ones before those that are retried. */
export async function claimJobs(
  db: Db,
  kinds: readonly { name: string; free: number }[],
): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update jobs j set state = 'running', tries = j.tries + 1, heartbeat_at = now()
    from unnest(${kinds.map(({ name }) => name)}::text[], ${kinds.map(({ free }) => free)}::int[]) k (name, free)
    cross join lateral (
      select id from jobs w where w.name = k.name and w.state = 'waiting' and w.start_after <= now()
      order by w.tries > 0, w.id limit k.free for update skip locked
    ) due
    where j.id = due.id
    returning j.id, j.name, j.data, j.is_recurring as "isRecurring", j.tries,
      j.tries - least(j.interruptions, ${maxForgiven}) as attempt`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Reads in how many milliseconds the next waiting job is due; Infinity when there is none. */
export async function readDueMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(start_after) - now())::float8 * 1000 as ms
    from jobs where state = 'waiting' and start_after > now()`.execute(db);
  return rows[0]?.ms ?? Infinity;
}

/** The next occurrence of a recurrence `r`. */
const nextOccurrence = sql<Date>`to_timestamp(
  60 * (r."offset" + r.period * (1 + floor((extract(epoch from now()) / 60 - r."offset") / r.period)))
)`;

const listRecurrences = (all: readonly Recurrence[]) =>
  sql`unnest(
    ${all.map(({ name }) => name)}::text[], ${all.map(({ period }) => period)}::int[],
    ${all.map(({ offset }) => offset)}::int[]
  ) r (name, period, "offset")`;

/**
 * Schedules the recurring jobs of this program. An occurrence that was missed is made up for only if it is not older than a
 * restart takes.
 */
export async function scheduleRecurring(db: Db, all: readonly Recurrence[]): Promise<void> {
  await sql`delete from jobs where is_recurring and (
      not name = any(${all.map(({ name }) => name)}::text[])
      or (state = 'waiting' and tries = 0 and start_after < now() - interval '1 minute')
    )`.execute(db);
  await sql`insert into jobs (name, is_recurring, start_after)
    select r.name, true, ${nextOccurrence} from ${listRecurrences(all)}
    on conflict (name) where is_recurring do nothing`.execute(db);
}

/** Moves recurring jobs to an earlier time after the clock was set back. */
export async function correctRecurring(db: Db, all: readonly Recurrence[]): Promise<void> {
  await sql`update jobs j set start_after = ${nextOccurrence} from ${listRecurrences(all)}
    where j.name = r.name and j.is_recurring and j.state = 'waiting' and j.tries = 0
      and j.start_after > ${nextOccurrence}`.execute(db);
}

/** Deletes a job that has ended. */
export async function deleteJob(db: Db, { id, tries }: ClaimedJob): Promise<void> {
  await sql`delete from jobs where id = ${id} and tries = ${tries}`.execute(db);
}

/** The columns that record a failure. @param reason null after a success */
const setFailure = (reason: string | null) =>
  sql`error = ${reason}::text, failing_since = case when ${reason}::text is null then null else coalesce(failing_since, now()) end`;

/** Makes a recurring job wait for its next occurrence. @param reason why this one failed; null after a success */
export async function awaitNext(
  db: Db,
  { id, tries }: ClaimedJob,
  recurrence: Recurrence,
  reason: string | null,
): Promise<void> {
  await sql`update jobs j
    set state = 'waiting', heartbeat_at = null, tries = 0, interruptions = 0, start_after = ${nextOccurrence},
      ${setFailure(reason)}
    from ${listRecurrences([recurrence])} where j.id = ${id} and j.tries = ${tries}`.execute(db);
}

/** Makes a failed job wait for its next try. */
export async function retryJob(
  db: Db,
  { id, tries }: ClaimedJob,
  { afterSeconds, reason }: { afterSeconds: number; reason: string },
): Promise<void> {
  await sql`update jobs set state = 'waiting', heartbeat_at = null, start_after = ${inSeconds(afterSeconds)},
      ${setFailure(reason)}
    where id = ${id} and tries = ${tries}`.execute(db);
}

/** Marks a job as failed for good. */
export async function failJob(db: Db, { id, tries }: ClaimedJob, reason: string): Promise<void> {
  await sql`update jobs set state = 'failed', heartbeat_at = null, start_after = now(), ${setFailure(reason)}
    where id = ${id} and tries = ${tries}`.execute(db);
}

export async function sendHeartbeat(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update jobs set heartbeat_at = now() where id = any(${ids}::bigint[]) and state = 'running'`.execute(
    db,
  );
}

/**
 * Requeues jobs whose process has ended. One that is interrupted repeatedly waits a minute before each further try.
 * @param silentSeconds the age of the last heartbeat by which such a job is recognized; all running jobs by default
 * @returns the number of requeued jobs
 */
export async function requeueInterrupted(db: Db, silentSeconds?: number): Promise<number> {
  const isSilent = silentSeconds === undefined ? sql`true` : sql`heartbeat_at < ${inSeconds(-silentSeconds)}`;
  const { numAffectedRows } = await sql`
    update jobs set state = 'waiting', heartbeat_at = null, interruptions = interruptions + 1,
      start_after = now() + case when interruptions < ${maxForgiven} then interval '0' else interval '1 minute' end
    where state = 'running' and ${isSilent}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteOldFailures(db: Db): Promise<void> {
  await sql`delete from jobs where state = 'failed' and start_after < now() - ${failedDays} * interval '1 day'`.execute(
    db,
  );
}
