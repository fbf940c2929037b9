import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recountEngagement } from '#src/features/models/server/rankings/download-counts.ts';
import { site } from '#src/site.ts';
import { installPeople } from './accounts.ts';
import { demoActivity } from './activity.ts';
import { demoDesigns } from './catalogue.ts';
import { installComments } from './install-comments.ts';

/** Past downloads, favourites and comments, so that the shop looks alive. All of it or nothing. */
export async function installActivity(
  db: Db,
  { ids, released, now }: { ids: Map<string, number>; released: Map<string, Date>; now: Date },
): Promise<void> {
  const userIds = await installPeople(db);
  const { downloads, favorites } = demoActivity(demoDesigns, released, now);
  const columnsOf = (rows: { person: string; designKey: string; at: Date }[]) => {
    const known = rows.flatMap(({ person, designKey, at }) => {
      const [userId, modelId] = [userIds.get(person), ids.get(designKey)];
      return userId === undefined || modelId === undefined ? [] : [{ userId, modelId, at: at.toISOString() }];
    });
    return {
      users: known.map(({ userId }) => userId),
      models: known.map(({ modelId }) => modelId),
      times: known.map(({ at }) => at),
    };
  };

  await db.transaction().execute(async (tx) => {
    const past = columnsOf(downloads);
    await sql`
      insert into downloads (user_id, model_id, title, tier, bundle_sha256, terms_version, downloaded_at)
      select d.user_id, d.model_id, m.title, case when m.is_premium then 'personal' else 'free' end,
        m.bundle_sha256, ${site.terms.version}, d.at
      from unnest(${past.users}::text[], ${past.models}::int[], ${past.times}::timestamptz[]) as d (user_id, model_id, at)
      join models m on m.id = d.model_id`.execute(tx);
    await sql`
      insert into download_days (model_id, user_id, day)
      select model_id, user_id, (downloaded_at at time zone 'UTC')::date from downloads
      where model_id is not null and user_id is not null
      on conflict do nothing`.execute(tx);
    const liked = columnsOf(favorites);
    await sql`
      insert into favorites (user_id, model_id, created_at)
      select * from unnest(${liked.users}::text[], ${liked.models}::int[], ${liked.times}::timestamptz[])
      on conflict do nothing`.execute(tx);
    await recountEngagement(tx);
    await installComments(tx, { modelIds: ids, userIds, released, now });
  });
}
