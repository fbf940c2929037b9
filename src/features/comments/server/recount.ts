import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

/** Recomputes all stored comment and reaction counts from their rows. It reads every row, so use it after bulk loads only. */
export async function recountComments(tx: Tx): Promise<void> {
  await sql`
    update comments p set reply_count = r.count from (
      select parent_id, count(*) filter (where is_readable) as count from comments group by parent_id
    ) r where r.parent_id = p.id`.execute(tx);
  await sql`
    update models m set comment_count = c.readable, thread_count = c.listed from (
      select model_id, count(*) filter (where is_readable) as readable, count(*) filter (where is_listed) as listed
      from comments group by model_id
    ) c where c.model_id = m.id`.execute(tx);
  await sql`delete from comment_reaction_counts`.execute(tx);
  await sql`
    insert into comment_reaction_counts (comment_id, type, count)
    select comment_id, type, count(*) from comment_reactions group by comment_id, type`.execute(tx);
}
