import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

export async function hasOpenReports(tx: Tx, commentId: number): Promise<boolean> {
  const open = await tx
    .selectFrom('comment_reports')
    .select('id')
    .where('comment_id', '=', commentId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Settles the open reports about a comment and returns their number. The text is kept with them, because the author may
 * change the comment later, unless the account of the author is deleted.
 */
export async function settleReports(tx: Tx, commentId: number, now: Date): Promise<bigint> {
  const settled = await sql`
    update comment_reports r set settled_at = ${now},
      content = case when c.user_id is null then null else r.content end,
      content_at = case when c.user_id is null then null else r.content_at end
    from comments c where c.id = r.comment_id and c.id = ${commentId}::bigint and r.settled_at is null`.execute(
    tx,
  );
  return settled.numAffectedRows ?? 0n;
}

/** Opens settled reports again, because the author has changed the comment. Their new ids list them as the newest. */
export async function reopenReports(tx: Tx, commentId: number): Promise<void> {
  await sql`
    update comment_reports set id = default, settled_at = null
    where comment_id = ${commentId}::bigint and settled_at is not null`.execute(tx);
}

/** Forgets the texts of settled reports about a person's comments. Those of open reports are forgotten once they are settled. */
export async function forgetSettledTexts(tx: Tx, authorId: string): Promise<void> {
  await sql`
    update comment_reports r set content = null, content_at = null
    from comments c where c.id = r.comment_id and c.user_id = ${authorId} and r.settled_at is not null`.execute(
    tx,
  );
}
