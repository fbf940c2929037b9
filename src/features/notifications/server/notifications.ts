import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { countUnreadNotifications } from '#src/features/auth/server/unread-notifications.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { Notification, NotificationListQuery, ReadMark } from '../schemas.ts';
import { groupNotifications } from './group-notifications.ts';
import { readNotificationRows } from './notification-rows.ts';

/**
 * Lists a person's notifications on the site, newest first.
 * @throws AppError 400 for a cursor of another list
 */
export async function listNotifications(
  db: Db,
  userId: string,
  { limit, cursor }: NotificationListQuery,
): Promise<ListPage<Notification>> {
  const list = `notifications ${userId}`;
  const after = cursor === undefined ? Infinity : Number(readCursor(list, cursor, ['number']).after[0]);
  const groups = groupNotifications(await readNotificationRows(db, userId, sql`n.on_site`));
  const { shown, last } = cutPage(
    groups.filter(({ id }) => id < after),
    limit,
  );
  return {
    items: shown,
    total: groups.length,
    nextCursor: last && writeCursor(list, { after: [last.id] }),
  };
}

/** Marks a person's notifications as read. @returns the number of those that are still unread */
export async function markRead(
  db: Db,
  userId: string,
  { upTo, isOnlySubject, now }: ReadMark & { now: Date },
): Promise<number> {
  const isSubject = isOnlySubject
    ? sql`(kind, subject) = (select kind, subject from notifications where id = ${upTo}::bigint and user_id = ${userId})`
    : sql`true`;
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${userId} and on_site and read_at is null and id <= ${upTo}::bigint and ${isSubject}`.execute(
    db,
  );
  return countUnreadNotifications(db, userId);
}
