import type { Db } from '#src/db/types.ts';
import { endSessionOf } from './sessions.ts';
import type { Challenged, SignedIn } from './sign-in-result.ts';

/** What a sign-in with a password rests on; undefined where there is no password. */
async function findGrounds(db: Db, email: string): Promise<string | undefined> {
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
 * Runs a sign-in, which counts only if its grounds are the same afterwards: a change of password and a new second
 * factor end all sessions, and one that was just being made with the old password would stay.
 * @returns undefined for one that does not count
 */
export async function onSameGrounds(
  db: Db,
  email: string,
  signIn: () => Promise<SignedIn | Challenged | undefined>,
): Promise<SignedIn | Challenged | undefined> {
  const before = await findGrounds(db, email);
  const signedIn = await signIn();
  if (!signedIn || (await findGrounds(db, email)) === before) return signedIn;
  if ('cookies' in signedIn) await endSessionOf(db, signedIn.cookies);
  return undefined;
}
