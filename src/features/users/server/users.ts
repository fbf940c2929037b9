import type { Db } from '#src/db/types.ts';
import { isEmailTaken } from '#src/features/auth/server/current-user.ts';

export type AdminMaking = 'made' | 'already' | 'unknown';

/** Makes the account with this address an admin. */
export async function makeAdmin(db: Db, email: string): Promise<AdminMaking> {
  const address = email.trim().toLowerCase();
  const changed = await db
    .updateTable('users')
    .set({ is_admin: true })
    .where('email', '=', address)
    .where('is_admin', '=', false)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return 'made';
  return (await isEmailTaken(db, address)) ? 'already' : 'unknown';
}
