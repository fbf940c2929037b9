import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Tx } from '#src/db/types.ts';

/** A backup without a sign of life for this time counts as ended, for instance because its process was killed. */
const lostInterval = sql.raw(`interval '3 minutes'`);
const lostReason = 'The program ended while the backup was made.';
const keptRecords = 200;

export interface BackupRecord {
  id: number;
  source: 'panel' | 'command' | 'reported';
  place: string;
  finishedAt: Date;
  /** Null if it was reported without a size. */
  bytes: number | null;
}

/** Returns the latest backup that succeeded, wherever it was made. */
export async function findLatestBackup(db: Db): Promise<BackupRecord | undefined> {
  const row = await db
    .selectFrom('backups')
    .select(['id', 'source', 'place', 'finished_at', 'size_bytes as bytes'])
    .where('error', 'is', null)
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at ? { ...row, finishedAt: row.finished_at } : undefined;
}

export interface RunningBackup {
  begunAt: Date;
  doneBytes: number;
  /** Null until it is counted. */
  totalBytes: number | null;
}

/** Returns the backup that is being made. */
export async function findRunningBackup(db: Db): Promise<RunningBackup | undefined> {
  const { rows } = await sql<RunningBackup>`
    select begun_at as "begunAt", coalesce(size_bytes, 0) as "doneBytes", total_bytes as "totalBytes"
    from backups where finished_at is null and alive_at >= now() - ${lostInterval}`.execute(db);
  return rows[0];
}

/** Returns the last failure, unless a later backup succeeded. */
export async function findFailedBackup(db: Db): Promise<{ at: Date; reason: string } | undefined> {
  const { rows } = await sql<{ at: Date; reason: string; isGood: boolean }>`
    select coalesce(finished_at, alive_at) as at, coalesce(error, ${lostReason}) as reason,
      finished_at is not null and error is null as "isGood"
    from backups where finished_at is not null or alive_at < now() - ${lostInterval}
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  return last && !last.isGood ? last : undefined;
}

/** Records that a backup begins. @returns its id; undefined while another one is being made */
export async function beginBackup(
  tx: Tx,
  { source, place }: Pick<BackupRecord, 'source' | 'place'>,
): Promise<number | undefined> {
  await sql`update backups set finished_at = now(), error = ${lostReason}
    where finished_at is null and alive_at < now() - ${lostInterval}`.execute(tx);
  await sql`delete from backups where id <= (select max(id) from backups) - ${keptRecords}`.execute(tx);
  const row = await tx
    .insertInto('backups')
    .values({ source, place })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Records that the backup is still being made, and what is known of its size. */
export async function noteProgress(
  db: Db,
  id: number,
  { doneBytes, totalBytes }: { doneBytes: number; totalBytes: number | null },
): Promise<void> {
  await sql`update backups set alive_at = now(), size_bytes = ${doneBytes}, total_bytes = ${totalBytes}
    where id = ${id} and finished_at is null`.execute(db);
}

/** Records the end of a backup. */
export async function endBackup(
  db: Db,
  id: number,
  result: { bytes: number } | { reason: string },
): Promise<void> {
  const values =
    'reason' in result
      ? { error: result.reason, size_bytes: null }
      : { size_bytes: result.bytes, total_bytes: null };
  await db
    .updateTable('backups')
    .set({ ...values, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

const Reported = z.object({
  place: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)), 'another place'),
  bytes: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
});

/** Returns the input of `reportBackup`. @throws ZodError */
export function formatReport(options: { place?: string | undefined; bytes?: string | undefined }): string {
  return JSON.stringify(Reported.parse(options));
}

/** Records a backup that was made by other means. @param input from `formatReport` */
export async function reportBackup(db: Db, input: string): Promise<string> {
  const { place, bytes } = Reported.parse(JSON.parse(input));
  await db
    .insertInto('backups')
    .values({ source: 'reported', place, size_bytes: bytes, finished_at: sql<Date>`now()` })
    .execute();
  return `The backup in ${place} is recorded.`;
}
