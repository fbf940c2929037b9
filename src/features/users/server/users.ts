import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { getRole } from './roles.ts';

/** Makes the account with this email an admin, which ends the addresses of a first run. */
export function makeAdmin(db: Db, email: string): Promise<'made' | 'already' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'is_admin', 'is_mod'])
      .where('email', '=', email.trim().toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!person) return 'unknown';
    if (person.is_admin) return 'already';
    await tx.updateTable('users').set({ is_admin: true }).where('id', '=', person.id).execute();
    await tx.deleteFrom('setup_tokens').execute();
    await recordAuditEvent(tx, {
      actorId: null,
      action: 'user.role',
      target: { id: person.id },
      before: { role: getRole(person) },
      after: { role: 'admin' },
    });
    return 'made';
  });
}
