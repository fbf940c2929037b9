import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { forgetCodeFailures } from '../attempts.ts';

/**
 * Removes the second factor of a person who has lost the phone and the recovery codes, and ends all sessions. Available
 * on the server's machine only, since a mail alone would reduce two factors to one.
 */
export function removeSecondFactor(db: Db, email: string): Promise<'removed' | 'none' | 'unknown'> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'two_factor_enabled'])
      .where('email', '=', email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'unknown';
    if (!user.two_factor_enabled) return 'none';
    await tx.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', user.id).execute();
    await tx.deleteFrom('two_factors').where('user_id', '=', user.id).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await tx.deleteFrom('verifications').where('value', '=', user.id).execute();
    await forgetCodeFailures(tx, user.id);
    await recordAuditEvent(tx, {
      actorId: null,
      action: 'user.second_factor_remove',
      target: { id: user.id },
    });
    return 'removed';
  });
}
