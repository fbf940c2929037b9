import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { notificationKinds, type NotificationKind } from '../constants.ts';
import type { DigestSettings, NotificationSettings } from '../schemas.ts';

type Column = 'on_site' | 'in_digest';
type Choice = Partial<Record<NotificationKind, boolean | undefined>>;

/** Returns which kinds a person gets on the site. */
export async function getNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const chosen = await readColumn(db, userId, 'on_site');
  const isOn = (kind: NotificationKind) => chosen.get(kind) ?? true;
  return {
    reply: isOn('reply'),
    new_edition: isOn('new_edition'),
    release: isOn('release'),
    licence_withdrawn: isOn('licence_withdrawn'),
    problems: isOn('problems'),
  };
}

/** Returns which kinds a person gets in the digest besides releases, which are in `users.wants_stl_emails`. */
export async function getDigestSettings(db: Db, userId: string): Promise<DigestSettings> {
  const chosen = await readColumn(db, userId, 'in_digest');
  const isOn = (kind: NotificationKind) => chosen.get(kind) ?? false;
  return {
    reply: isOn('reply'),
    new_edition: isOn('new_edition'),
    licence_withdrawn: isOn('licence_withdrawn'),
    problems: isOn('problems'),
  };
}

async function readColumn(db: Db, userId: string, column: Column): Promise<Map<NotificationKind, boolean>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['kind', `${column} as isOn`])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, isOn }) => [kind, isOn]));
}

/** Changes what a person gets on the site from now on. */
export async function setSiteSettings(db: Db, userId: string, choice: Choice): Promise<void> {
  await writeColumn(db, userId, { column: 'on_site', choice });
}

/** Changes what a person gets in the digest from now on; ignores people who are gone. */
export async function setDigestSettings(
  db: Db,
  userId: string,
  choice: Partial<DigestSettings>,
): Promise<void> {
  await writeColumn(db, userId, { column: 'in_digest', choice });
}

async function writeColumn(
  db: Db,
  userId: string,
  { column, choice }: { column: Column; choice: Choice },
): Promise<void> {
  const changes = notificationKinds.flatMap((kind) => {
    const isOn = choice[kind];
    return isOn === undefined ? [] : [{ kind, isOn }];
  });
  if (changes.length === 0) return;
  const name = sql.ref(column);
  await sql`
    insert into notification_settings (user_id, kind, ${name})
    select u.id, change.kind, change."isOn"
    from users u cross join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (kind text, "isOn" boolean)
    where u.id = ${userId}
    on conflict (user_id, kind) do update set ${name} = excluded.${name}`.execute(db);
}
