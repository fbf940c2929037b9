import type { Notification } from '../schemas.ts';
import type { NotificationKind } from '../constants.ts';
import { findDesignerName } from './follows.ts';

export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  subject: string;
  created_at: Date;
  read_at: Date | null;
  model_id: number | null;
  licence_id: string | null;
  details: { note?: string; isReleaseDay?: boolean };
  title: string;
  designer_id: string | null;
  author_id: string | null;
  author_name: string | null;
  reason: Notification['reason'];
}

const groupMs = 24 * 3_600_000;

/**
 * Groups notifications of one kind and subject that are within a day of the first of them, and either all read or all
 * unread. A later notification never changes which of the earlier ones belong together.
 * @param rows newest first
 * @returns the groups by their newest notification, newest first
 */
export function groupNotifications(rows: readonly NotificationRow[]): Notification[] {
  const groups: NotificationRow[][] = [];
  const open = new Map<string, NotificationRow[]>();
  for (const row of rows.toReversed()) {
    const key = `${row.kind} ${row.subject} ${row.read_at === null}`;
    const group = open.get(key);
    const first = group?.at(0);
    if (group && first && row.created_at.getTime() - first.created_at.getTime() <= groupMs) group.push(row);
    else {
      const started = [row];
      open.set(key, started);
      groups.push(started);
    }
  }
  return groups.flatMap(toNotification).toSorted((one, other) => other.id - one.id);
}

/** @param group oldest first */
function toNotification(group: readonly NotificationRow[]): Notification[] {
  const newest = group.at(-1);
  if (!newest) return [];
  const { id, kind, details } = newest;
  const isReply = kind === 'reply';
  return [
    {
      id,
      kind,
      createdAt: newest.created_at.toISOString(),
      isRead: newest.read_at !== null,
      count: kind === 'problems' ? new Set(group.map((row) => row.model_id)).size : group.length,
      title: newest.title,
      modelId: newest.model_id,
      designer: kind === 'release' ? findDesignerName(newest.designer_id) : null,
      actor: isReply ? (newest.author_name ?? 'Deleted user') : null,
      // Each reply of a deleted account counts as one person.
      actorCount: isReply ? new Set(group.map((row) => row.author_id ?? row.id)).size : 0,
      note: details.note === undefined || details.note === '' ? null : details.note,
      licenceId: newest.licence_id,
      reason: newest.reason,
      isReleaseDay: details.isReleaseDay === true,
    },
  ];
}
