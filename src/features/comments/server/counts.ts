import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import { isRemoved, type LockedComment, type Thread } from './locks.ts';

/** Whether it stands at the top of the thread: to be read, or for the replies that hang on it. */
function isListed(comment: LockedComment, replyCount = comment.reply_count): boolean {
  return replyCount > 0 || !isRemoved(comment);
}

/**
 * Counts a comment that begins (1) or ceases (-1) to be readable, and drops the pages that show it.
 * All rows of the thread are locked, and as they were before the change.
 */
export async function countComment(tx: Tx, { comment, parent }: Thread, difference: 1 | -1): Promise<void> {
  const listed = parent === undefined ? difference * Number(comment.reply_count === 0) : 0;
  const repliesAfter = (parent?.reply_count ?? 0) + difference;
  const parentListed = parent ? Number(isListed(parent, repliesAfter)) - Number(isListed(parent)) : 0;
  if (parent) {
    await sql`update comments set reply_count = ${repliesAfter}::int where id = ${parent.id}`.execute(tx);
  }
  await sql`
    update models set comment_count = comment_count + ${difference}::int,
      thread_count = thread_count + ${listed + parentListed}::int
    where id = ${comment.model_id}`.execute(tx);
  await announceChange(tx, [tags.model(comment.model_id)]);
}
