import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { announceChanges, tags } from '#src/http/cache/change-notifications.ts';
import { idempotencyScope } from './post-comment.ts';
import { forgetSettledTexts } from './report-rows.ts';

/**
 * Deletes a person's reactions, decrements the counts, and removes the person from their comments, which stay as those of
 * a deleted user. The caller must have locked the person's row.
 */
export async function anonymizeUserComments(tx: Tx, userId: string): Promise<void> {
  const { commentIds, modelIds } = await findTouched(tx, userId);
  // Deleting a design locks its comments in another order, so designs are locked first here too.
  await sql`select from models where id = any(${modelIds}::int[]) order by id for key share`.execute(tx);
  await sql`
    select from comments where id = any(${commentIds}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    with gone as (delete from comment_reactions where user_id = ${userId} returning comment_id, type)
    update comment_reaction_counts c set count = c.count - 1
    from gone where c.comment_id = gone.comment_id and c.type = gone.type`.execute(tx);
  await forgetSettledTexts(tx, userId);
  const written = await tx
    .updateTable('comments')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning('model_id')
    .execute();
  // The stored responses contain the person's name and picture.
  await tx.deleteFrom('idempotency_keys').where('scope', '=', idempotencyScope(userId)).execute();
  const changed = [...written.map((row) => tags.model(row.model_id)), ...modelIds.map(tags.card)];
  await announceChanges(tx, [...changed, tags.user(userId)]);
}

/** Finds all comments with a row that references the person, and their designs. */
async function findTouched(tx: Tx, userId: string): Promise<{ commentIds: number[]; modelIds: number[] }> {
  const { rows } = await sql<{ id: number; model_id: number }>`
    select c.id, c.model_id from comments c join (
      select id from comments where user_id = ${userId}
      union select comment_id from comment_reactions where user_id = ${userId}
      union select comment_id from comment_reports where user_id = ${userId}
      union select comment_id from moderation_actions where user_id = ${userId}
    ) touched on touched.id = c.id`.execute(tx);
  return {
    commentIds: rows.map(({ id }) => id),
    modelIds: Array.from(new Set(rows.map((row) => row.model_id))),
  };
}
