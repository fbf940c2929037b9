import type { Tx } from '#src/db/types.ts';
import { lockForCounting } from '#src/features/catalog/server/rankings/favorite-counts.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { commentNotFoundMessage } from '../contract.ts';

export interface LockedComment {
  id: number;
  model_id: number;
  parent_id: number | null;
  user_id: string | null;
  content: string;
  reply_count: number;
  deleted_at: Date | null;
  hidden_at: Date | null;
}

/** A comment, and the one that it answers. */
export interface Thread {
  comment: LockedComment;
  parent: LockedComment | undefined;
}

export const isRemoved = ({ deleted_at, hidden_at }: Pick<LockedComment, 'deleted_at' | 'hidden_at'>) =>
  deleted_at !== null || hidden_at !== null;

/**
 * Always locked first.
 * @param how `share` keeps the person from being deleted; `alone` lets nobody else write for them meanwhile
 * @throws AppError 401 for one who is gone
 */
export async function lockPerson(tx: Tx, userId: string, how: 'share' | 'alone' = 'share'): Promise<void> {
  const person = tx.selectFrom('users').select('id').where('id', '=', userId);
  const locked = how === 'share' ? person.forKeyShare() : person.forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) throw unauthorized();
}

/** Locks the design, then the comment that it answers, then the comment. Undefined where it does not exist. */
export async function lockThread(tx: Tx, commentId: number): Promise<Thread | undefined> {
  const found = await tx
    .selectFrom('comments')
    .select(['model_id', 'parent_id'])
    .where('id', '=', commentId)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockForCounting(tx, [found.model_id]);
  const rows = await lockComments(tx, [commentId, ...(found.parent_id === null ? [] : [found.parent_id])]);
  const comment = rows.find(({ id }) => id === commentId);
  return comment && { comment, parent: rows.find(({ id }) => id === comment.parent_id) };
}

/**
 * What stands on a design that is not public is not there.
 * @param authorId who may get at their own even so
 * @throws AppError 404
 */
export async function requireOnPublicDesign(tx: Tx, commentId: number, authorId?: string): Promise<void> {
  const found = await tx
    .selectFrom('comments as c')
    .innerJoin('models as m', 'm.id', 'c.model_id')
    .select('c.id')
    .where('c.id', '=', commentId)
    .where((where) =>
      where.or([
        where('m.is_public', '=', true),
        ...(authorId === undefined ? [] : [where('c.user_id', '=', authorId)]),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw notFound(commentNotFoundMessage);
}

/** In the order of their ids; those that do not exist are left out. */
export function lockComments(tx: Tx, ids: readonly number[]): Promise<LockedComment[]> {
  return tx
    .selectFrom('comments')
    .select(['id', 'model_id', 'parent_id', 'user_id', 'content', 'reply_count', 'deleted_at', 'hidden_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
