import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { isRemoved, type LockedComment, type Thread } from './locks.ts';

/** A comment is listed when it is readable or has readable replies. */
function isListed(comment: LockedComment, replyCount = comment.reply_count): boolean {
  return replyCount > 0 || !isRemoved(comment);
}

/**
 * Counts a comment that becomes readable (1) or unreadable (-1), and invalidates the pages that show it.
 * Call it before the change, with all rows of the thread locked.
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
  await announceChange(tx, [tags.model(comment.model_id), tags.card(comment.model_id)]);
}
