import type { Db, Tx } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { Comment, NewComment } from '../schemas.ts';
import { lockForCounting } from '#src/features/catalog/server/rankings/favorite-counts.ts';
import { notify } from '#src/features/notifications/server/notify.ts';
import type { StoreResult } from '#src/http/api/idempotency.ts';
import { invalid, notFound } from '#src/lib/errors.ts';
import { getComment } from './comments.ts';
import { contentKey, requireNewText } from './content.ts';
import { countComment } from './counts.ts';
import { isRemoved, lockAuthor, lockComments, lockPerson, type LockedComment } from './locks.ts';

/** Scope of the idempotency keys of a person's posts, for `runOnce`. */
export const idempotencyScope = (userId: string) => `comment:${userId}`;

export interface Draft extends NewComment {
  modelId: number;
  userId: string;
  now: Date;
  sameTextMinutes: number;
}

/**
 * Posts a comment or reply, and stores the response under its idempotency key in the same transaction.
 * @throws AppError 404 for an unknown design, 400 for a parent that cannot be replied to, 409 `same_comment`
 */
export function postComment(db: Db, draft: Draft, keep: StoreResult<Comment>): Promise<Comment> {
  const { content, modelId, userId, now } = draft;
  return db.transaction().execute(async (tx) => {
    // The exclusive lock makes the later of two concurrent identical texts see the earlier one.
    await lockPerson(tx, userId, 'alone');
    if (draft.parentCommentId != null) await lockAuthor(tx, draft.parentCommentId);
    await lockForCounting(tx, [modelId]);
    const model = await tx
      .selectFrom('models')
      .select('id')
      .where('id', '=', modelId)
      .where('is_public', '=', true)
      .executeTakeFirst();
    if (!model) throw notFound(modelNotFoundMessage);
    const parent = await lockParent(tx, draft);
    await requireNewText(tx, draft);
    const { id } = await tx
      .insertInto('comments')
      .values({
        model_id: modelId,
        parent_id: parent?.id ?? null,
        user_id: userId,
        content,
        content_key: contentKey(content),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const comment = {
      id,
      model_id: modelId,
      parent_id: parent?.id ?? null,
      user_id: userId,
      content,
      reply_count: 0,
      deleted_at: null,
      hidden_at: null,
      written_at: now,
    };
    await countComment(tx, { comment, parent }, 1);
    if (parent) await notifyAuthor(tx, parent, { commentId: id, ...draft });
    const response = await getComment(tx, id, { id: userId });
    await keep(tx, response);
    return response;
  });
}

/** Notifies the author of a comment about a reply by another person. */
async function notifyAuthor(
  tx: Tx,
  { id: parentId, user_id: authorId }: LockedComment,
  { commentId, modelId, userId, now }: Draft & { commentId: number },
): Promise<void> {
  if (authorId === null || authorId === userId) return;
  await notify(tx, { kind: 'reply', modelId, parentId, commentId }, { userIds: [authorId], now });
}

async function lockParent(tx: Tx, { modelId, parentCommentId }: Draft): Promise<LockedComment | undefined> {
  if (parentCommentId === undefined || parentCommentId === null) return undefined;
  const [parent] = await lockComments(tx, [parentCommentId]);
  if (!parent || parent.model_id !== modelId) throw invalidParent('This comment is not one of this design.');
  if (parent.parent_id !== null) throw invalidParent('Replies cannot be replied to.');
  if (isRemoved(parent)) throw invalidParent('The comment that you reply to has been removed.');
  return parent;
}

function invalidParent(message: string) {
  return invalid(message, [{ path: 'parentCommentId', message }], 'invalid_parent');
}
