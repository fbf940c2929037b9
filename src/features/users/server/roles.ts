import type { Tx } from '#src/db/types.ts';
import { requireOtherAdmin } from './admins.ts';

export type Role = 'user' | 'mod' | 'admin';

/** The person is to be locked before. @throws AppError 409 `last_admin` */
export async function changeRole(
  tx: Tx,
  person: { id: string; is_admin: boolean },
  role: Role,
): Promise<void> {
  const isAdmin = role === 'admin';
  if (person.is_admin && !isAdmin) await requireOtherAdmin(tx, person.id);
  await tx
    .updateTable('users')
    .set({ is_admin: isAdmin, is_mod: role === 'mod' })
    .where('id', '=', person.id)
    .execute();
}
