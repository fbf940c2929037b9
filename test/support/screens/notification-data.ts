import type { Notification } from '#src/features/notifications/schemas.ts';

/** Builds an unread reply to a comment. */
export function buildNotification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 9,
    kind: 'reply',
    createdAt: '2026-11-18T12:00:00.000Z',
    isRead: false,
    count: 1,
    title: 'Ripple Vase',
    modelId: 7,
    designer: null,
    actor: 'Mia',
    actorCount: 4,
    note: null,
    licenceId: null,
    reason: null,
    isReleaseDay: false,
    ...changes,
  };
}
