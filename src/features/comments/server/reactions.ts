import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { commentNotFoundMessage } from '../constants.ts';
import type { Reactions, ReactionType } from '../schemas.ts';
import { readReactionCounts } from './comment-rows.ts';
import { sortReactions } from './comments.ts';
import { isRemoved, lockPerson, requireOnPublicDesign } from './locks.ts';

export interface ReactionChange {
  commentId: number;
  userId: string;
  /** Null removes the reaction. */
  reaction: ReactionType | null;
  now: Date;
}

/**
 * Sets a person's only reaction to a comment; a repeat changes nothing. Cached responses are invalidated, but no page, which
 * may be five minutes behind.
 * @throws AppError 404 for a removed comment
 */
export function setReaction(db: Db, change: ReactionChange): Promise<Reactions> {
  const { commentId, userId, reaction } = change;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    await requireOnPublicDesign(tx, commentId);
    const modelId = await lockReadable(tx, commentId);
    const before = await tx
      .selectFrom('comment_reactions')
      .select('type')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if ((before?.type ?? null) !== reaction) {
      await writeReaction(tx, change);
      if (before) await countReaction(tx, { commentId, type: before.type, difference: -1 });
      if (reaction !== null) await countReaction(tx, { commentId, type: reaction, difference: 1 });
      await announceChange(tx, [tags.card(modelId)]);
    }
    return { reactions: sortReactions(await readReactionCounts(tx, [commentId])), userReaction: reaction };
  });
}

/**
 * Locks the comment against concurrent reactions, hides and deletions.
 * @returns the id of its design
 * @throws AppError 404
 */
async function lockReadable(tx: Tx, commentId: number): Promise<number> {
  const comment = await tx
    .selectFrom('comments')
    .select(['model_id', 'deleted_at', 'hidden_at'])
    .where('id', '=', commentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!comment || isRemoved(comment)) throw notFound(commentNotFoundMessage);
  return comment.model_id;
}

async function writeReaction(tx: Tx, { commentId, userId, reaction, now }: ReactionChange): Promise<void> {
  const key = { comment_id: commentId, user_id: userId };
  if (reaction === null) {
    await tx
      .deleteFrom('comment_reactions')
      .where((where) => where.and(key))
      .execute();
    return;
  }
  const row = { type: reaction, created_at: now };
  await tx
    .insertInto('comment_reactions')
    .values({ ...key, ...row })
    .onConflict((clash) => clash.columns(['comment_id', 'user_id']).doUpdateSet(row))
    .execute();
}

async function countReaction(
  tx: Tx,
  { commentId, type, difference }: { commentId: number; type: ReactionType; difference: 1 | -1 },
): Promise<void> {
  await sql`
    insert into comment_reaction_counts (comment_id, type, count) values (${commentId}, ${type}, ${difference}::int)
    on conflict (comment_id, type) do update set count = comment_reaction_counts.count + excluded.count`.execute(
    tx,
  );
}
