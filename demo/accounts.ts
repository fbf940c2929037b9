import { randomUUID } from 'node:crypto';
import { hashPassword } from '#src/features/auth/server/library/password.ts';
import { findFreeUsername } from '#src/features/auth/server/usernames.ts';
import type { Db } from '#src/db/types.ts';
import { site } from '#src/site.ts';
import { demoPeople } from './people.ts';

export const demoPassword = 'first-layer-2026';

export interface DemoAccount {
  email: string;
  firstName: string;
  isAdmin?: boolean;
  /** The plan of the account (see plans.ts). */
  tier?: 'personal' | 'commercial';
}

export const adminEmail = 'admin@firstlayer.example';

export const demoAccounts: DemoAccount[] = [
  { email: adminEmail, firstName: 'Ada', isAdmin: true },
  { email: 'free@firstlayer.example', firstName: 'Fritz' },
  { email: 'personal@firstlayer.example', firstName: 'Petra', tier: 'personal' },
  { email: 'commercial@firstlayer.example', firstName: 'Conrad', tier: 'commercial' },
];

/** Returns a notice for the operator. @param outboxUrl the page of stored mails, if mails are stored */
export function demoNotice(outboxUrl: string | undefined): string {
  const addresses = demoAccounts.map(({ email }) => email).join(', ');
  const accounts = `Demo accounts: ${addresses}; the password of all is ${demoPassword}`;
  return outboxUrl === undefined
    ? accounts
    : `${accounts}\nNo mail leaves this demo: read them at ${outboxUrl}`;
}

/**
 * Opens the accounts that can be signed in to, whose password is public. An open one does not change; a missing or
 * closed one is opened.
 */
export async function openAccounts(db: Db): Promise<void> {
  const open = await findOpenAccounts(db);
  const missing = demoAccounts.filter(({ email }) => !open.has(email));
  if (missing.length === 0) return;
  const password = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    for (const account of missing) {
      const username = await findFreeUsername(tx, account.firstName, 0);
      const id = await insertUser(tx, { ...account, username });
      const identity = { id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password };
      await tx.insertInto('accounts').values(identity).execute();
    }
  });
}

/**
 * Closes the accounts, because their password is public and must not work outside demo mode.
 * @returns the number of accounts that were open
 */
export async function closeAccounts(db: Db): Promise<number> {
  const ids = Array.from((await findOpenAccounts(db)).values());
  if (ids.length === 0) return 0;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('accounts').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('sessions').where('user_id', 'in', ids).execute();
    // This removes links and unfinished sign-ins of the demo. Other people can request new ones.
    await tx.deleteFrom('verifications').execute();
    await tx.updateTable('users').set({ is_admin: false, is_mod: false }).where('id', 'in', ids).execute();
  });
  return ids.length;
}

/** Returns the ids of accounts that have a password, by address. */
export async function findOpenAccounts(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.email', 'users.id'])
    .where('accounts.provider_id', '=', 'credential')
    .where(
      'users.email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .execute();
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Creates the people behind the past activity. They have no password. */
export async function installPeople(db: Db): Promise<Map<string, string>> {
  await db.transaction().execute(async (tx) => {
    for (const { username, firstName } of demoPeople) {
      await insertUser(tx, { email: `${username}@people.firstlayer.example`, firstName, username });
    }
  });
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', 'like', '%@people.firstlayer.example')
    .execute();
  return new Map(rows.map(({ id, username }) => [username, id]));
}

interface NewUser extends Pick<DemoAccount, 'email' | 'firstName' | 'isAdmin'> {
  /** A random one by default. */
  id?: string;
  username: string;
  lastName?: string;
  bio?: string;
}

export async function insertUser(
  tx: Db,
  { id = randomUUID(), email, firstName, lastName = '', isAdmin, username, bio }: NewUser,
): Promise<string> {
  const inserted = await tx
    .insertInto('users')
    .values({
      id,
      email,
      email_verified: true,
      name: `${firstName} ${lastName}`.trim(),
      first_name: firstName,
      last_name: lastName,
      bio,
      username,
      is_admin: isAdmin ?? false,
      terms_version: site.terms.version,
      terms_accepted_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ is_admin: isAdmin ?? false }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}
