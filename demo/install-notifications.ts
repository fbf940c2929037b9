import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { follow } from '#src/features/notifications/server/follows.ts';
import { markRead } from '#src/features/notifications/server/notifications.ts';
import { notify, type NotificationEvent } from '#src/features/notifications/server/notify.ts';
import type { FollowTarget } from '#src/features/notifications/schemas.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import type { InstalledReply } from './install-comments.ts';
import { getDesignerId } from './releases.ts';

const dayMs = 86_400_000;
/** Notifications before this number of days are read. */
const readDays = 4;
/** The plan of this account is told of releases at once, the others with the digest of the next morning. */
const toldAtOnce = 'commercial@firstlayer.example';

interface DemoFollow {
  email: string;
  target: { designer: 'one' | 'two' } | { category: string };
  daysAgo: number;
}

const follows: readonly DemoFollow[] = [
  { email: 'free@firstlayer.example', target: { designer: 'one' }, daysAgo: 19 },
  { email: 'personal@firstlayer.example', target: { category: 'planters' }, daysAgo: 33 },
  { email: 'personal@firstlayer.example', target: { designer: 'two' }, daysAgo: 12 },
  { email: toldAtOnce, target: { designer: 'two' }, daysAgo: 40 },
  { email: toldAtOnce, target: { category: 'garden' }, daysAgo: 21 },
];

interface Past {
  /** The ids of the designs by their keys. */
  ids: Map<string, number>;
  released: Map<string, Date>;
  /** The ids of the demo accounts by their addresses. */
  people: Map<string, string>;
  replies: readonly InstalledReply[];
  now: Date;
}

interface Told {
  event: NotificationEvent;
  userId: string;
  at: Date;
}

/** Adds what the demo accounts follow, and notifications of replies and releases. The older ones are read. */
export async function installNotifications(db: Db, past: Past): Promise<void> {
  const { people, replies, now } = past;
  for (const { email, target, daysAgo } of follows) {
    const userId = people.get(email);
    if (userId === undefined) continue;
    await follow(db, userId, { ...toTarget(target), now: new Date(now.getTime() - daysAgo * dayMs) });
  }
  const own = new Set(people.values());
  const told: Told[] = [
    ...listReleases(past),
    ...replies
      .filter(({ userId }) => own.has(userId))
      .map(({ at, userId, ...reply }) => ({ event: { kind: 'reply' as const, ...reply }, userId, at })),
  ];
  const inOrder = told.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await db.transaction().execute(async (tx) => {
    for (const { event, userId, at } of inOrder) await notify(tx, event, { userIds: [userId], now: at });
  });
  await readOlder(db, new Date(now.getTime() - readDays * dayMs));
}

function toTarget(target: DemoFollow['target']): FollowTarget {
  return 'designer' in target
    ? { kind: 'designer', target: getDesignerId(target.designer) ?? '' }
    : { kind: 'category', target: target.category };
}

function listReleases({ ids, released, people, now }: Past): Told[] {
  return follows.flatMap(({ email, target, daysAgo }) => {
    const userId = people.get(email);
    const since = now.getTime() - daysAgo * dayMs;
    const delay = email === toldAtOnce ? 0 : dayMs;
    return demoDesigns.flatMap((design) => {
      const isFollowed =
        'designer' in target
          ? design.designer === target.designer
          : design.categories.includes(target.category);
      const [modelId, releasedAt] = [ids.get(design.key), released.get(design.key)];
      if (!isFollowed || userId === undefined || modelId === undefined || releasedAt === undefined) return [];
      const at = new Date(releasedAt.getTime() + delay);
      if (releasedAt.getTime() < since || at > now) return [];
      return [{ event: { kind: 'release' as const, modelId }, userId, at }];
    });
  });
}

async function readOlder(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string; id: number }>`
    select user_id, max(id)::int as id from notifications where created_at < ${before} group by user_id`.execute(
    db,
  );
  for (const { user_id, id } of rows)
    await markRead(db, user_id, { upTo: id, isOnlySubject: false, now: before });
}
