import type { Db } from '#src/db/types.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { deletedTextDays } from '../../constants.ts';
import { lockThread } from '../locks.ts';
import { forgetReported } from '../tombstones.ts';

export const forgetJob = {
  name: 'comments-forget',
  cron: '23 4 * * *',
  clockJumpPauseMs: deletionPauseMs,
} as JobKind<object>;

export async function registerForgetJob({ db, jobs, now }: Context): Promise<void> {
  await jobs.register(forgetJob, () => forgetDeletedComments(db, now()));
}

/** Removes the reported texts of comments that their authors deleted more than `deletedTextDays` ago. */
export async function forgetDeletedComments(db: Db, now: Date): Promise<void> {
  const old = await db
    .selectFrom('comments as c')
    .select('c.id')
    .where('c.deleted_at', '<', new Date(now.getTime() - deletedTextDays * 86_400_000))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('comment_reports as r').select('r.id').whereRef('r.comment_id', '=', 'c.id')),
    )
    .execute();
  for (const { id } of old) {
    await db.transaction().execute(async (tx) => {
      const thread = await lockThread(tx, id);
      if (thread) await forgetReported(tx, thread);
    });
  }
}
