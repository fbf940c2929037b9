import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';

const keptDays = 90;
const defaultPageSize = 5000;

const forgetJob = {
  name: 'notifications-forget',
  cron: '41 4 * * *',
  clockJumpPauseMs: deletionPauseMs,
} as JobKind<object>;

export async function registerNotificationJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.register(forgetJob, () => deleteOldNotifications(db, now()));
}

/** Deletes notifications older than 90 days, in pages. Their ids ascend with time, so it reads no newer ones. */
export async function deleteOldNotifications(db: Db, now: Date, pageSize = defaultPageSize): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  let removed: bigint | undefined;
  do {
    const result = await sql`
      delete from notifications where id in (
        select id from (select id, created_at from notifications order by id limit ${pageSize}) oldest
        where created_at < ${before})`.execute(db);
    removed = result.numAffectedRows;
  } while (removed === BigInt(pageSize));
}
