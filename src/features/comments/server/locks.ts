import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { lockForCounting } from '#src/features/catalog/server/rankings/favorite-counts.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { commentNotFoundMessage } from '../constants.ts';

export interface LockedComment {
  id: number;
  model_id: number;
  parent_id: number | null;
  user_id: string | null;
  content: string;
  reply_count: number;
  deleted_at: Date | null;
  hidden_at: Date | null;
  /** Since when the comment has its text. */
  written_at: Date;
}

/** A comment and its parent. */
export interface Thread {
  comment: LockedComment;
  parent: LockedComment | undefined;
}

export const isRemoved = ({ deleted_at, hidden_at }: Pick<LockedComment, 'deleted_at' | 'hidden_at'>) =>
  deleted_at !== null || hidden_at !== null;

/**
 * Locks the person's row. Every transaction takes this lock first.
 * @param how `share` only prevents the person's deletion; `alone` also excludes concurrent writes of the same person
 * @throws AppError 401 for a deleted account
 */
export async function lockPerson(tx: Tx, userId: string, how: 'share' | 'alone' = 'share'): Promise<void> {
  const person = tx.selectFrom('users').select('id').where('id', '=', userId);
  const locked = how === 'share' ? person.forKeyShare() : person.forNoKeyUpdate();
  if (!(await locked.executeTakeFirst())) throw unauthorized();
}

/** Locks the author of a comment against deletion, as a person before designs and comments. */
export async function lockAuthor(tx: Tx, commentId: number): Promise<void> {
  await sql`
    select from users where id = (select user_id from comments where id = ${commentId}::bigint) for key share`.execute(
    tx,
  );
}

/** Locks the design, then the parent, then the comment. Returns undefined when the comment does not exist. */
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
 * Requires that the comment's design is public.
 * @param authorId the author who may reach their own comment on a design that is not public
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

/** Locks comments in the order of their ids and skips unknown ids. */
export function lockComments(tx: Tx, ids: readonly number[]): Promise<LockedComment[]> {
  return tx
    .selectFrom('comments')
    .select(['id', 'model_id', 'parent_id', 'user_id', 'content', 'reply_count', 'deleted_at', 'hidden_at'])
    .select(({ fn }) => fn.coalesce('edited_at', 'created_at').as('written_at'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}
