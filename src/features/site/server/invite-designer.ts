import { randomUUID } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { authMailJob } from '#src/features/auth/server/mails/mail-job.ts';
import { findFreeUsername } from '#src/features/auth/server/usernames.ts';
import type { Context } from '#src/features/context.ts';
import type { Invitation } from '../schemas.ts';

/** Returns the account with an address. A new one has no password, and its person gets a mail to set one. */
export async function inviteDesigner(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  actorId: string,
  { name, email }: Invitation,
) {
  const known = await findAccount(db, email);
  if (known) return known;
  const [firstName = name, ...others] = name.split(' ');
  const username = await findFreeUsername(db, firstName, 0);
  const names = { name, first_name: firstName, last_name: others.join(' '), username };
  await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({ id: randomUUID(), email, ...names })
      .onConflict((clash) => clash.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    // A concurrent request has created the account.
    if (!created) return;
    await jobs.send(authMailJob, { kind: 'reset', email }, { tx });
    await recordAuditEvent(tx, { actorId, action: 'user.invite', target: created });
  });
  const account = await findAccount(db, email);
  if (!account) throw new Error('The account of a designer was not created.');
  return account;
}

function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
    .where('email', '=', email)
    .executeTakeFirst();
}
