import { randomUUID } from 'node:crypto';
import { hashPassword } from '#src/features/auth/server/password.ts';
import type { Db } from '#src/db/types.ts';
import { site } from '#src/site.ts';
import { demoPeople } from './people.ts';

export const demoPassword = 'first-layer-2026';

interface DemoAccount {
  email: string;
  firstName: string;
  isAdmin?: boolean;
  tier?: 'personal' | 'commercial';
}

export const demoAccounts: DemoAccount[] = [
  { email: 'admin@firstlayer.example', firstName: 'Ada', isAdmin: true },
  { email: 'free@firstlayer.example', firstName: 'Fritz' },
  { email: 'personal@firstlayer.example', firstName: 'Petra', tier: 'personal' },
  { email: 'commercial@firstlayer.example', firstName: 'Conrad', tier: 'commercial' },
];

/** For the person at the machine. */
export const demoNotice = `Demo accounts: ${demoAccounts.map(({ email }) => email).join(', ')}; the password of all is ${demoPassword}`;

/** The accounts that can be signed in to. Those that exist stay as they are. */
export async function installAccounts(db: Db): Promise<void> {
  const password = await hashPassword(demoPassword);
  await db.transaction().execute(async (tx) => {
    for (const account of demoAccounts) {
      const id = await insertUser(tx, { ...account, username: account.firstName });
      if (id === undefined) continue;
      const identity = { id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password };
      await tx.insertInto('accounts').values(identity).execute();
      if (account.tier)
        await tx.insertInto('plan_grants').values({ user_id: id, tier: account.tier }).execute();
    }
  });
}

/** The people behind the past activity; they have no password. */
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
  username: string;
}

async function insertUser(
  tx: Db,
  { email, firstName, isAdmin, username }: NewUser,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email,
      email_verified: true,
      name: firstName,
      first_name: firstName,
      username,
      is_admin: isAdmin ?? false,
      terms_version: site.terms.version,
      terms_accepted_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
