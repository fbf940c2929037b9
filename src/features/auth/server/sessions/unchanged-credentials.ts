import type { Db } from '#src/db/types.ts';
import { endSessionWithCookies } from './sessions.ts';
import type { Challenged, SignedIn } from './sign-in-result.ts';

/** State of the account that a sign-in with a password depends on; undefined without a password. */
async function readCredentials(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'users.two_factor_enabled', 'accounts.password'])
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row && JSON.stringify(row);
}

/**
 * Runs a sign-in and discards it when the account's password or second factor has changed meanwhile. Such a change ends
 * all sessions, and a session that was being created with the old password would remain.
 * @returns undefined when the sign-in was discarded
 */
export async function discardIfCredentialsChanged(
  db: Db,
  email: string,
  signIn: () => Promise<SignedIn | Challenged | undefined>,
): Promise<SignedIn | Challenged | undefined> {
  const before = await readCredentials(db, email);
  const signedIn = await signIn();
  if (!signedIn || (await readCredentials(db, email)) === before) return signedIn;
  if ('cookies' in signedIn) await endSessionWithCookies(db, signedIn.cookies);
  return undefined;
}
