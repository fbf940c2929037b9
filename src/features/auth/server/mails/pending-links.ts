import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/db/types.ts';
import { emailChangeMinutes } from './mail-tokens.ts';

/** A change of email, from its request until an hour after its last step. */
export interface EmailChange {
  userId: string;
  from: string;
  to: string;
  /** The session that asked for it; it outlives the change. */
  sessionId: string;
  /** Confirmed at the old address, or without need of it. */
  isAllowed: boolean;
  isDone: boolean;
}

/** Of the one change that may wait in an account. */
const pendingId = (userId: string) => `email-change:${userId}`;
const identifierOf = (changeId: string) => `email-change:${changeId}`;
/** By the real time, as the library does in this table. */
const inAnHour = () => new Date(Date.now() + emailChangeMinutes * 60_000);

/** Keeps a change, in place of the one that may be waiting. @returns its id, which gives no right by itself */
export async function keepChange(tx: Tx, change: EmailChange): Promise<string> {
  const changeId = randomUUID();
  const row = { identifier: identifierOf(changeId), value: JSON.stringify(change), expires_at: inAnHour() };
  await tx
    .insertInto('verifications')
    .values({ id: pendingId(change.userId), ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return changeId;
}

export async function findChange(db: Db, changeId: string): Promise<EmailChange | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(changeId))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as EmailChange);
}

/** The next step has an hour of its own; a change that is done makes room for another. */
export async function updateChange(tx: Tx, changeId: string, change: EmailChange): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({
      value: JSON.stringify(change),
      expires_at: inAnHour(),
      ...(change.isDone && { id: `email-changed:${changeId}` }),
    })
    .where('identifier', '=', identifierOf(changeId))
    .execute();
}

/** Ends what earlier mails and half-finished sign-ins still allow: links for a new password, a waiting change of email. */
export async function voidLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where(({ eb, or }) => or([eb('value', '=', userId), eb('id', '=', pendingId(userId))]))
    .execute();
}

/** Changes of one account's links and address wait for each other here. */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}
