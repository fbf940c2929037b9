import type { Tx } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { requireOtherAdmin } from './admins.ts';

export type Role = 'user' | 'mod' | 'admin';

interface Rights {
  is_admin: boolean;
  is_mod: boolean;
}

export function getRole({ is_admin: isAdmin, is_mod: isMod }: Rights): Role {
  if (isAdmin) return 'admin';
  return isMod ? 'mod' : 'user';
}

/** @throws AppError 409 `last_admin` */
export async function changeRole(
  tx: Tx,
  {
    actorId,
    person,
    role,
  }: {
    actorId: string;
    /** The caller must have locked this row. */
    person: Rights & { id: string };
    role: Role;
  },
): Promise<void> {
  const isAdmin = role === 'admin';
  if (person.is_admin && !isAdmin) await requireOtherAdmin(tx, person.id);
  await tx
    .updateTable('users')
    .set({ is_admin: isAdmin, is_mod: role === 'mod' })
    .where('id', '=', person.id)
    .execute();
  const differences = getDifferences({ role: getRole(person) }, { role });
  if (differences)
    await recordAuditEvent(tx, { actorId, action: 'user.role', target: { id: person.id }, ...differences });
}
