import { createHash } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import { providerNames } from '#src/features/auth/messages.ts';
import type { SandboxPerson } from '../schemas.ts';

/** Real ids of Google and Discord never start with this. */
const idPrefix = '000';

/** Returns a number, like the ids of both providers, that is the same for the same person. */
export function getAccountId({ email, name }: SandboxPerson): string {
  const digest = createHash('sha256').update(email.toLowerCase() || name);
  return idPrefix + BigInt(`0x${digest.digest('hex').slice(0, 15)}`).toString();
}

/**
 * Removes the sign-ins of the sandbox, because nothing there proved who people are: the linked accounts, the sessions of
 * their users, and the verification of their email addresses.
 * @returns the number of users who had one
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
