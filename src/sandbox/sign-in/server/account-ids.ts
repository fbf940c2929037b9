import { createHash } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import { providerNames } from '#src/features/auth/messages.ts';
import type { SandboxPerson } from '../contract.ts';

/** No id of Google or Discord begins like this. */
const idPrefix = '000';

/** A number, as the ids of both are; the same for the same person. */
export function getAccountId({ email, name }: SandboxPerson): string {
  const digest = createHash('sha256').update(email.toLowerCase() || name);
  return idPrefix + BigInt(`0x${digest.digest('hex').slice(0, 15)}`).toString();
}

/**
 * Outside demo mode nobody is who they said they were in the sandbox: their way in, their sessions and the proof of
 * their address go.
 * @returns how many accounts had one
 */
export async function removeSandboxSignIns(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('accounts')
      .where('provider_id', 'in', [...providerNames])
      .where('account_id', 'like', `${idPrefix}%`)
      .returning('user_id')
      .execute();
    const ids = [...new Set(removed.map(({ user_id: id }) => id))];
    if (ids.length === 0) return 0;
    await tx.deleteFrom('sessions').where('user_id', 'in', ids).execute();
    await tx.updateTable('users').set({ email_verified: false }).where('id', 'in', ids).execute();
    return ids.length;
  });
}
