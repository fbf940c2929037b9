import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { publicTitle } from './export-lists.ts';
import { readList, type Paged } from './paged-list.ts';

interface NotificationRow {
  id: number;
  kind: string;
  model_id: number | null;
  title: string | null;
  comment_id: number | null;
  licence_id: string | null;
  details: object;
  on_site: boolean;
  in_digest: boolean;
  created_at: Date;
  read_at: Date | null;
}

/** Exports notifications, as long as they are kept, without what others wrote. */
export function exportNotifications(db: Db, userId: string) {
  const list: Paged<NotificationRow> = {
    db,
    select: sql`
      select n.id, n.kind, n.model_id, ${publicTitle}, n.comment_id, n.licence_id, n.details, n.on_site, n.in_digest,
        n.created_at, n.read_at
      from notifications n left join models m on m.id = n.model_id where n.user_id = ${userId}`,
    order: sql`n.id desc`,
    isAfter: ({ id }) => sql`n.id < ${id}::bigint`,
  };
  return readList(list, (row) => ({
    kind: row.kind,
    designId: row.model_id,
    title: row.title,
    replyId: row.comment_id,
    licence: row.licence_id,
    ...row.details,
    isOnSite: row.on_site,
    isInDigest: row.in_digest,
    at: row.created_at,
    readAt: row.read_at,
  }));
}

/** Exports the kinds of notifications that the person changed. */
export function exportNotificationSettings(db: Db, userId: string) {
  const list: Paged<{ kind: string; on_site: boolean; in_digest: boolean }> = {
    db,
    select: sql`select kind, on_site, in_digest from notification_settings where user_id = ${userId}`,
    order: sql`kind`,
    isAfter: ({ kind }) => sql`kind > ${kind}::text`,
  };
  return readList(list, (row) => ({ kind: row.kind, isOnSite: row.on_site, isInDigest: row.in_digest }));
}

interface FollowRow {
  id: number;
  designer_id: string | null;
  category: string | null;
  created_at: Date;
}

export function exportFollows(db: Db, userId: string) {
  const list: Paged<FollowRow> = {
    db,
    select: sql`
      select f.id, f.designer_id, c.name as category, f.created_at
      from follows f left join categories c on c.id = f.category_id where f.user_id = ${userId}`,
    order: sql`f.id`,
    isAfter: ({ id }) => sql`f.id > ${id}::bigint`,
  };
  return readList(list, (row) => ({
    designerId: row.designer_id,
    category: row.category,
    since: row.created_at,
  }));
}
