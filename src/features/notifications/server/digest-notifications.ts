import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { Notification } from '../schemas.ts';
import { groupNotifications } from './group-notifications.ts';
import { readNotificationRows } from './notification-rows.ts';

/** Older notifications that were in no digest, as of people without a verified address, are in none any more. */
const maxAgeDays = 7;

/** Condition on the row `n`: it waits for a digest of this time, and has not been read on the site. */
function isWaiting(at: Date): RawBuilder<boolean> {
  const from = new Date(at.getTime() - maxAgeDays * 86_400_000);
  return sql<boolean>`(n.in_digest and n.digest_id is null and n.read_at is null
    and n.created_at < ${at} and n.created_at >= ${from})`;
}

/** Condition for person `u`: a notification waits for a digest of this time. */
export function hasWaitingNotification(at: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from notifications n where n.user_id = u.id and ${isWaiting(at)})`;
}

/** Returns whether any notification waits for a digest of this time. People who get no mails do not count. */
export async function isDigestNeeded(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select n.id from notifications n join users u on u.id = n.user_id
    where ${isWaiting(at)} and u.email_verified and u.mail_refused_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Assigns the waiting notifications of locked people to a digest, in the transaction that makes them its recipients. */
export async function assignToDigest(
  tx: Tx,
  { digestId, at, userIds }: { digestId: number; at: Date; userIds: readonly string[] },
): Promise<void> {
  await sql`
    update notifications n set digest_id = ${digestId}
    where n.user_id = any(${userIds}::text[]) and ${isWaiting(at)}`.execute(tx);
}

/** Reads a person's notifications in a digest that can be seen now, are unread, and of kinds that are still chosen. */
export async function readDigestNotifications(
  db: Db,
  userId: string,
  digestId: number,
): Promise<Notification[]> {
  const isShown = sql`n.digest_id = ${digestId} and n.read_at is null and exists (
    select from notification_settings s where s.user_id = n.user_id and s.kind = n.kind and s.in_digest)`;
  return groupNotifications(await readNotificationRows(db, userId, isShown));
}
