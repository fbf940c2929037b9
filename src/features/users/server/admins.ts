import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { conflict } from '#src/lib/errors.ts';

/**
 * Requires another admin before an admin is deleted or demoted. An advisory lock is held until the transaction ends, so
 * that two concurrent admins do not count each other. The caller must have locked the admin's row.
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
