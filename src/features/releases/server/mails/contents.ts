import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { findDesigner } from '#src/features/catalog/server/model-cards.ts';
import { imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import type { Notification } from '#src/features/notifications/schemas.ts';
import { readDigestNotifications } from '#src/features/notifications/server/digest-notifications.ts';
import type { Claimed } from './recipients.ts';

/** A design in a release mail. */
export interface MailDesign {
  id: number;
  title: string;
  isPremium: boolean;
  /** Display name; null for a designer who is no longer configured. */
  designer: string | null;
  /** Path of the main picture; null without a picture. */
  imagePath: string | null;
}

export interface Content {
  kind: 'release' | 'digest';
  designs: MailDesign[];
  /** Empty in a mail about one release. */
  notifications: Notification[];
}

interface DesignRow {
  mailing_id: number;
  kind: Content['kind'];
  release_id: number;
  model_id: number;
  title: string;
  is_premium: boolean;
  designer_id: string | null;
  hash: string | null;
}

/**
 * Reads the current content of several mails: public designs that the person wants mails about, without those of a digest
 * that the person was mailed about at release, and the notifications of a digest. The returned function gives undefined for
 * a mail without content.
 */
export async function readContents(
  db: Db,
  claimed: readonly Claimed[],
): Promise<(one: Claimed) => Content | undefined> {
  const designs = await readDesigns(db, Array.from(new Set(claimed.map(({ mailingId }) => mailingId))));
  const announced = await readAnnounced(db, claimed);
  const unwanted = await readUnwanted(db, claimed, designs);
  const notifications = await readNotifications(db, claimed);
  const byMailing = Map.groupBy(designs, (row) => row.mailing_id);
  return ({ mailingId, userId }) => {
    const rows = (byMailing.get(mailingId) ?? []).filter(
      (row) =>
        !unwanted.has(`${row.release_id} ${userId}`) &&
        (row.release_id === mailingId || !announced.has(`${row.release_id} ${userId}`)),
    );
    const told = notifications.get(`${mailingId} ${userId}`) ?? [];
    if (rows.length === 0 && told.length === 0) return undefined;
    return { kind: rows[0]?.kind ?? 'digest', designs: rows.map(toDesign), notifications: told };
  };
}

async function readDesigns(db: Db, mailingIds: readonly number[]): Promise<DesignRow[]> {
  const { rows } = await sql<DesignRow>`
    select mailing.id as mailing_id, mailing.kind, released.id as release_id,
      m.id as model_id, m.title, m.is_premium, m.designer_id, i.hash
    from mailings mailing
    join mailings released on released.id = mailing.id or released.digest_id = mailing.id
    join models m on m.id = released.model_id and m.is_public
    left join model_images i on i.model_id = m.id
      and i.position = (select min(position) from model_images where model_id = m.id)
    where mailing.id = any(${mailingIds}::int[])
    order by released.created_at, released.id`.execute(db);
  return rows;
}

/** Reads pairs of release and person for which a release mail exists, for releases in the claimed digests. */
async function readAnnounced(db: Db, claimed: readonly Claimed[]): Promise<Set<string>> {
  const { rows } = await sql<{ mailing_id: number; user_id: string }>`
    select told.mailing_id, told.user_id
    from mailings released join mailing_recipients told on told.mailing_id = released.id
    where released.digest_id = any(${claimed.map(({ mailingId }) => mailingId)}::int[])
      and told.user_id = any(${claimed.map(({ userId }) => userId)}::text[])
      and told.state <> 'skipped'`.execute(db);
  return new Set(rows.map((row) => `${row.mailing_id} ${row.user_id}`));
}

/** Reads pairs of release and person who wants no mail about it: about none, or only about others that they follow. */
async function readUnwanted(
  db: Db,
  claimed: readonly Claimed[],
  designs: readonly DesignRow[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mailing_id: number; user_id: string }>`
    select released.id as mailing_id, u.id as user_id from users u cross join mailings released
    where u.id = any(${claimed.map(({ userId }) => userId)}::text[])
      and released.id = any(${designs.map((row) => row.release_id)}::int[])
      and not (u.wants_stl_emails and wants_release(u.id, released.model_id))`.execute(db);
  return new Set(rows.map((row) => `${row.mailing_id} ${row.user_id}`));
}

/** Reads the notifications of claimed digests; most people have none. */
async function readNotifications(db: Db, claimed: readonly Claimed[]): Promise<Map<string, Notification[]>> {
  const { rows } = await sql<{ digest_id: number; user_id: string }>`
    select distinct digest_id, user_id from notifications
    where digest_id = any(${claimed.map(({ mailingId }) => mailingId)}::int[])
      and user_id = any(${claimed.map(({ userId }) => userId)}::text[])`.execute(db);
  const found = new Map<string, Notification[]>();
  for (const { digest_id: digestId, user_id: userId } of rows) {
    found.set(`${digestId} ${userId}`, await readDigestNotifications(db, userId, digestId));
  }
  return found;
}

function toDesign(row: DesignRow): MailDesign {
  return {
    id: row.model_id,
    title: row.title,
    isPremium: row.is_premium,
    designer: findDesigner(row.designer_id)?.displayName ?? null,
    imagePath: row.hash && imageAddress(row.model_id, row.hash),
  };
}
