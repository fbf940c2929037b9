import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import type { Thread } from './locks.ts';
import { hasOpenReports } from './report-rows.ts';

/**
 * Deletes a comment, which must be counted as unreadable. It stays as a tombstone, without text, while it has replies or,
 * with its author, until its open reports are settled, if `keepsReports` is set.
 */
export async function leaveTombstone(
  tx: Tx,
  thread: Thread,
  { now, keepsReports }: { now: Date; keepsReports: boolean },
): Promise<void> {
  const { id } = thread.comment;
  const isReported = keepsReports && (await hasOpenReports(tx, id));
  await tx
    .updateTable('comments')
    .set({
      content: '',
      content_key: '',
      edited_at: null,
      deleted_at: now,
      ...(!isReported && { user_id: null }),
    })
    .where('id', '=', id)
    .execute();
  for (const table of ['comment_reactions', 'comment_reaction_counts'] as const) {
    await tx.deleteFrom(table).where('comment_id', '=', id).execute();
  }
  const reports = tx.deleteFrom('comment_reports').where('comment_id', '=', id);
  await (isReported ? reports.where('settled_at', 'is not', null) : reports).execute();
  await removeUnused(tx, thread);
}

/** Removes what is kept of a deleted comment for its reports. */
export async function forgetReported(tx: Tx, thread: Thread): Promise<void> {
  const { id } = thread.comment;
  await tx.deleteFrom('comment_reports').where('comment_id', '=', id).execute();
  await tx.updateTable('comments').set({ user_id: null }).where('id', '=', id).execute();
  await removeUnused(tx, thread);
}

/** Removes the tombstones of a comment and its parent that are not needed any more. */
async function removeUnused(tx: Tx, { comment, parent }: Thread): Promise<void> {
  if (await isNeeded(tx, comment.id)) return;
  await tx.deleteFrom('comments').where('id', '=', comment.id).execute();
  if (!parent || parent.deleted_at === null || (await isNeeded(tx, parent.id))) return;
  await tx.deleteFrom('comments').where('id', '=', parent.id).execute();
}

async function isNeeded(tx: Tx, id: number): Promise<boolean> {
  return (await hasReplies(tx, id)) || hasOpenReports(tx, id);
}

/** Hidden replies count too, as they may be restored. The order matches an index; without it the planner may scan the table. */
async function hasReplies(tx: Tx, id: number): Promise<boolean> {
  const reply = await tx
    .selectFrom('comments')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('is_readable')
    .orderBy(sql`-id`)
    .limit(1)
    .executeTakeFirst();
  return reply !== undefined;
}
