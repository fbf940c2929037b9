import { randomUUID } from 'node:crypto';
import { uniqueViolation } from '#src/db/errors.ts';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { authMailJob } from '#src/features/auth/server/mails/mail-job.ts';
import { findFreeUsername } from '#src/features/auth/server/usernames.ts';
import type { Context } from '#src/features/context.ts';
import { conflict } from '#src/lib/errors.ts';
import type { Invitation } from '../schemas.ts';

const maxUsernameAttempts = 6;

/**
 * Returns the account with an address. A new one has no password, and its person gets a mail to set one; so does the person of
 * an account that was invited earlier and still has none.
 */
export async function inviteDesigner(
  context: Pick<Context, 'db' | 'jobs'>,
  actorId: string,
  { name, email }: Invitation,
) {
  const { db, jobs } = context;
  const known = (await findAccount(db, email)) ?? (await createAccount(context, { name, email, actorId }));
  if (!(await hasSignIn(db, known.id))) await jobs.send(authMailJob, { kind: 'reset', email });
  return known;
}

async function createAccount(
  { db }: Pick<Context, 'db'>,
  { name, email, actorId }: Invitation & { actorId: string },
) {
  const [firstName = name, ...others] = name.split(' ');
  for (let attempt = 0; attempt < maxUsernameAttempts; attempt += 1) {
    const username = await findFreeUsername(db, firstName, attempt);
    const names = { name, first_name: firstName, last_name: others.join(' '), username };
    try {
      await db.transaction().execute(async (tx) => {
        const created = await tx
          .insertInto('users')
          .values({ id: randomUUID(), email, ...names })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordAuditEvent(tx, { actorId, action: 'user.invite', target: created });
      });
    } catch (error) {
      if (uniqueViolation(error) === undefined) throw error;
    }
    // Concurrent requests may have taken the username, which is retried, or created this account.
    const account = await findAccount(db, email);
    if (account) return account;
  }
  throw conflict('The account could not be created. Please try again.');
}

/** Returns whether the person can sign in, by a password or with Google or Discord. */
async function hasSignIn(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('email', '=', email)
    .executeTakeFirst();
}
