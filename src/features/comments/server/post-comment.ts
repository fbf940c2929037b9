import type { Db, Tx } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/contract.ts';
import { lockForCounting } from '#src/features/catalog/server/rankings/favorite-counts.ts';
import type { StoreResult } from '#src/http/api/idempotency.ts';
import { invalid, notFound } from '#src/lib/errors.ts';
import type { Comment, NewComment } from '../contract.ts';
import { getComment } from './comments.ts';
import { contentKey, requireNewText } from './content.ts';
import { countComment } from './counts.ts';
import { isRemoved, lockComments, lockPerson, type LockedComment } from './locks.ts';

/** Of the kept answers to this person's posts: see `runOnce`. */
export const answersOf = (userId: string) => `comment:${userId}`;

export interface Draft extends NewComment {
  modelId: number;
  userId: string;
  now: Date;
  sameTextMinutes: number;
}

/**
 * @throws AppError 404 for an unknown design, 400 for a parent that cannot be answered, 409 `same_comment`
 */
export function postComment(db: Db, draft: Draft, keep: StoreResult<Comment>): Promise<Comment> {
  const { content, modelId, userId, now } = draft;
  return db.transaction().execute(async (tx) => {
    // Alone, so that of two same texts at once the later one sees the earlier.
    await lockPerson(tx, userId, 'alone');
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
    };
    await countComment(tx, { comment, parent }, 1);
    const answer = await getComment(tx, id, { id: userId });
    await keep(tx, answer);
    return answer;
  });
}

async function lockParent(tx: Tx, { modelId, parentCommentId }: Draft): Promise<LockedComment | undefined> {
  if (parentCommentId === undefined || parentCommentId === null) return undefined;
  const [parent] = await lockComments(tx, [parentCommentId]);
  if (!parent || parent.model_id !== modelId) throw badParent('This comment is not one of this design.');
  if (parent.parent_id !== null) throw badParent('Replies cannot be replied to.');
  if (isRemoved(parent)) throw badParent('The comment that you reply to has been removed.');
  return parent;
}

function badParent(message: string) {
  return invalid(message, [{ path: 'parentCommentId', message }], 'invalid_parent');
}
