import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/db/types.ts';
import { emailChangeMinutes } from './mail-tokens.ts';

/** A change of the email address, from its request until an hour after its last step. */
export interface EmailChange {
  userId: string;
  from: string;
  to: string;
  /** The session that requested it, which is kept when the change is completed. */
  sessionId: string;
  /** True once the old address has confirmed, or when it need not. */
  isAllowed: boolean;
  isDone: boolean;
}

/** Identifies the single pending change of an account. */
const pendingId = (userId: string) => `email-change:${userId}`;
const identifierOf = (changeId: string) => `email-change:${changeId}`;
/** Uses the system clock, as the library does in this table. */
const inAnHour = () => new Date(Date.now() + emailChangeMinutes * 60_000);

/** Stores a change and replaces a pending one. @returns its id, which grants no right */
export async function storeChange(tx: Tx, change: EmailChange): Promise<string> {
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

/** Gives the next step another hour. A completed change can be replaced by another one. */
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

/** Revokes reset links, pending changes of the address, and challenges of unfinished sign-ins. */
export async function voidLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where(({ eb, or }) => or([eb('value', '=', userId), eb('id', '=', pendingId(userId))]))
    .execute();
}

/** Serializes changes of one account's links and address. */
export function lockUser(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}
