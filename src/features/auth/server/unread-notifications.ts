import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** Counting stops here; the bell shows '9+'. */
const maxUnread = 10;

/** Counts a person's unread notifications, up to ten, by an index. */
export async function countUnreadNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from visible_notifications(${userId}) where on_site and read_at is null limit ${maxUnread}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
