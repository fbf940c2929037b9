import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recountEngagement } from '#src/features/catalog/server/rankings/download-counts.ts';
import { site } from '#src/site.ts';
import { accountActivity } from './account-activity.ts';
import { findOpenAccounts, installPeople } from './accounts.ts';
import { demoActivity, type DemoDownload, type DemoFavorite } from './activity.ts';
import { installPrinters } from './account-printers.ts';
import { demoDesigns } from '@firstlayer/demo-goods/catalog.ts';
import { demoComments } from './comments.ts';
import { furtherThreads } from './further-threads.ts';
import { installStaffWork } from './install-staff-work.ts';
import { installComments } from './install-comments.ts';
import { installNotifications } from './install-notifications.ts';

interface Installed {
  ids: Map<string, number>;
  released: Map<string, Date>;
  /** The start of the demo accounts' plans. */
  paidSince: Date;
  now: Date;
  /** The ids of the designers, by username; without them, their answers are left out. */
  designerIds?: Map<string, string>;
}

/** Installs past downloads, favorites and comments of invented people and of the demo accounts, in one transaction. */
export async function installActivity(
  db: Db,
  { ids, released, paidSince, now, designerIds = new Map() }: Installed,
): Promise<void> {
  const open = await findOpenAccounts(db);
  const userIds = new Map([...(await installPeople(db)), ...open, ...designerIds]);
  const past = demoActivity(demoDesigns, released, now);
  const accounts = accountActivity({ designs: demoDesigns, released, paidSince, now });
  const known = { ids, userIds };
  const replies = await db.transaction().execute(async (tx) => {
    await backdateAccounts(tx, accounts.joined);
    await insertDownloads(tx, [...past.downloads, ...accounts.downloads], known);
    await insertFavorites(tx, [...past.favorites, ...accounts.favorites], known);
    await backdatePeople(tx);
    await recountEngagement(tx);
    const further = [...accounts.comments, ...demoComments(released, now, furtherThreads)];
    return installComments(tx, { modelIds: ids, userIds, released, further, now });
  });
  await installNotifications(db, { ids, released, people: open, replies, now });
  await installPrinters(db, open, now);
  await installStaffWork(db, open, now);
}

/** Sets the creation dates of the accounts before their activity. */
async function backdateAccounts(tx: Tx, joined: Map<string, Date>): Promise<void> {
  for (const [email, at] of joined) {
    await tx
      .updateTable('users')
      .set({ created_at: at })
      .where('email', '=', email)
      .where('created_at', '>', at)
      .execute();
  }
}

/** Sets the creation dates of the people up to 200 days before their first download. */
async function backdatePeople(tx: Tx): Promise<void> {
  await sql`
    update users u set created_at = d.first_at - make_interval(days => 1 + abs(hashtext(u.username)) % 200)
    from (select user_id, min(downloaded_at) as first_at from downloads group by user_id) d
    where d.user_id = u.id and d.first_at < u.created_at`.execute(tx);
}

interface Known {
  ids: Map<string, number>;
  userIds: Map<string, string>;
}

/** Returns columns for `unnest`, for the rows whose person and design exist. */
function toColumns<Row extends DemoFavorite>(rows: readonly Row[], { ids, userIds }: Known) {
  const known = rows.filter(({ person, designKey }) => userIds.has(person) && ids.has(designKey));
  return {
    known,
    users: known.map(({ person }) => userIds.get(person)),
    models: known.map(({ designKey }) => ids.get(designKey)),
    times: known.map(({ at }) => at.toISOString()),
  };
}

type Download = DemoDownload & { tier?: string };

async function insertDownloads(tx: Tx, downloads: readonly Download[], names: Known): Promise<void> {
  const { known, users, models, times } = toColumns(downloads, names);
  const tiers = known.map(({ tier }) => tier ?? null);
  await sql`
    insert into downloads (user_id, model_id, title, tier, bundle_sha256, terms_version, downloaded_at)
    select d.user_id, d.model_id, m.title,
      coalesce(d.tier, case when m.is_premium then 'personal' else 'free' end),
      coalesce((
        select e.bundle_sha256 from model_editions e where e.model_id = m.id and e.changed_at <= d.at
        order by e.number desc limit 1
      ), m.bundle_sha256), ${site.terms.version}, d.at
    from unnest(${users}::text[], ${models}::int[], ${times}::timestamptz[], ${tiers}::text[])
      as d (user_id, model_id, at, tier)
    join models m on m.id = d.model_id
    order by d.at`.execute(tx);
  await sql`
    insert into download_bundles (sha256, files)
    select m.bundle_sha256, jsonb_agg(
      jsonb_build_object('name', f.name, 'sha256', f.sha256, 'sizeBytes', f.size_bytes) order by f.position)
    from models m join model_files f on f.model_id = m.id
    where m.id = any(${models}::int[]) group by m.id
    on conflict do nothing`.execute(tx);
  await sql`
    insert into download_bundles (sha256, files)
    select f.bundle_sha256, jsonb_agg(
      jsonb_build_object('name', f.name, 'sha256', f.sha256, 'sizeBytes', f.size_bytes) order by f.position)
    from edition_bundles e join edition_files f on f.bundle_sha256 = e.sha256
    where e.model_id = any(${models}::int[]) group by f.bundle_sha256
    on conflict do nothing`.execute(tx);
  await sql`
    insert into download_days (model_id, user_id, day)
    select model_id, user_id, (downloaded_at at time zone 'UTC')::date from downloads
    where model_id is not null and user_id is not null
    on conflict do nothing`.execute(tx);
}

async function insertFavorites(tx: Tx, favorites: readonly DemoFavorite[], names: Known): Promise<void> {
  const { users, models, times } = toColumns(favorites, names);
  await sql`
    insert into favorites (user_id, model_id, created_at)
    select * from unnest(${users}::text[], ${models}::int[], ${times}::timestamptz[]) as f (user_id, model_id, at)
    order by f.at
    on conflict do nothing`.execute(tx);
}
