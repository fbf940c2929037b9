import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { conflict } from '#src/lib/errors.ts';

/**
 * Before an admin goes, or is one no more: another one must remain. Holds until the transaction ends, so that two who
 * go at once do not count on each other. The admin's own row is to be locked before.
 * @throws AppError 409 `last_admin`
 */
export async function requireOtherAdmin(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(tx);
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw conflict('The site needs an admin. Make somebody else one first.', 'last_admin');
}
