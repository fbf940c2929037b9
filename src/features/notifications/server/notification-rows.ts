import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { NotificationRow } from './group-notifications.ts';

/** A list shows no more of a person's notifications, which bounds the work of a call. */
const maxListed = 500;

/**
 * Reads a person's newest notifications whose subjects can be seen now, newest first, with what is shown of the subjects.
 * No text of a comment is read.
 * @param condition on the row `n`
 */
export async function readNotificationRows(
  db: Db,
  userId: string,
  condition: RawBuilder<unknown>,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.subject, n.created_at, n.read_at, n.model_id, n.licence_id, n.details,
      coalesce(m.title, d.title, '') as title, m.designer_id, c.user_id as author_id, u.username as author_name, l.reason
    from (
      select * from visible_notifications(${userId}) n where ${condition} order by n.id desc limit ${maxListed}
    ) n
    left join models m on m.id = n.model_id
    left join comments c on c.id = n.comment_id
    left join users u on u.id = c.user_id
    left join licences l on l.id = n.licence_id
    left join downloads d on d.id = l.download_id
    order by n.id desc`.execute(db);
  return rows;
}
