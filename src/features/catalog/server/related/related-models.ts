import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { modelNotFoundMessage } from '../../constants.ts';
import type { ModelCard } from '../../schemas.ts';
import type { CatalogReads } from '../catalog-reads.ts';

const shownCount = 8;
// Some of the stored designs may be hidden by the time they are shown.
const storedCount = 16;
const batchSize = 100;
const maxPerRun = 10_000;
const maxAgeMs = 24 * 3_600_000;

/**
 * Returns the designs related to a public one, the best first.
 * @throws AppError 404, also for a design that is not public
 */
export async function listRelated(
  db: Db,
  modelId: number,
  { findCards }: CatalogReads,
): Promise<ModelCard[]> {
  const row = await db
    .selectFrom('models as m')
    .leftJoin('related_models as r', 'r.model_id', 'm.id')
    .select('r.related_ids')
    .where('m.id', '=', modelId)
    .where('m.is_public', '=', true)
    .executeTakeFirst();
  if (!row) throw notFound(modelNotFoundMessage);
  return (await findCards(row.related_ids ?? [])).slice(0, shownCount);
}

/**
 * Computes the related designs of public designs that have none, that have changed since, or whose related designs are
 * older than a day: at most 10,000 in one run.
 */
export async function refreshRelated(db: Db, now: Date): Promise<void> {
  const ids = await listOutdated(db, now);
  for (let start = 0; start < ids.length; start += batchSize) {
    await db.transaction().execute(async (tx) => {
      const changed = await relate(tx, ids.slice(start, start + batchSize), now);
      if (changed.length > 0) await announceChange(tx, changed.map(tags.model));
    });
  }
}

async function listOutdated(db: Db, now: Date): Promise<number[]> {
  const oldest = new Date(now.getTime() - maxAgeMs);
  const { rows } = await sql<{ id: number }>`
    select m.id from models m left join related_models r on r.model_id = m.id
    where m.is_public and (r.model_id is null or r.computed_at < greatest(m.updated_at, ${oldest}::timestamptz))
    order by r.computed_at nulls first, m.id limit ${maxPerRun}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns the designs whose related designs have changed */
async function relate(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ model_id: number }>`
    with wanted as (select id, designer_id from models where id = any(${ids}::int[]) and is_public),
    together as (${downloadedTogether}),
    candidates as (${neighbors} union select id, other_id from together),
    scored as (
      select c.id, c.other_id, ${score} as score, o.download_count
      from candidates c
      join wanted w on w.id = c.id
      join models o on o.id = c.other_id and o.is_public
      left join together t on t.id = c.id and t.other_id = c.other_id
      where c.other_id <> c.id
    ),
    ranked as (
      select id, other_id, row_number() over (
        partition by id order by score desc, download_count desc, other_id desc) as position
      from scored
    ),
    found as (
      select w.id as model_id, coalesce(
        array_agg(r.other_id order by r.position) filter (where r.other_id is not null), '{}') as related_ids
      from wanted w left join ranked r on r.id = w.id and r.position <= ${storedCount} group by w.id
    ),
    before as (select f.model_id from found f join related_models r using (model_id, related_ids)),
    written as (
      insert into related_models (model_id, related_ids, computed_at)
      select model_id, related_ids, ${now}::timestamptz from found order by model_id
      on conflict (model_id) do update
        set related_ids = excluded.related_ids, computed_at = excluded.computed_at
      returning model_id
    )
    select model_id from written where model_id not in (select model_id from before)`.execute(db);
  return rows.map(({ model_id }) => model_id);
}

// All designs are compared by the same people, those with the lowest ids, so that the work per design is bounded. A
// pair counts from two people on.
const downloadedTogether = sql`
  select w.id, theirs.model_id as other_id, count(distinct people.user_id)::float8 / (5 + max(people.total)) as share
  from wanted w
  cross join lateral (
    select user_id, count(*) over () as total from (
      select distinct user_id from (
        select user_id from download_days where model_id = w.id order by user_id limit 120) sampled limit 60
    ) distinct_people
  ) people
  cross join lateral (
    select model_id from download_days d where d.user_id = people.user_id limit 60
  ) theirs
  where theirs.model_id <> w.id
  group by w.id, theirs.model_id having count(distinct people.user_id) >= 2`;

// From each list that contains the design: the most downloaded of each combination of flags, and those that come after
// the design by downloads and by date, so that not every design of a category is related to the same few.
const neighbors = sql`
  select p.id, near.model_id as other_id
  from (
    select w.id, l.scope, l.download_count, l.released_at from wanted w
    join model_listings l on l.model_id = w.id and (l.scope <> 0 or not exists (
      select from model_listings other where other.model_id = w.id and other.scope <> 0))
  ) p
  cross join generate_series(0, 7) as f (flags)
  cross join lateral (
    (select model_id from model_listings where scope = p.scope and flags = f.flags::smallint
      order by download_count desc, model_id desc limit 4)
    union all
    (select model_id from model_listings where scope = p.scope and flags = f.flags::smallint
      and (download_count, model_id) < (p.download_count, p.id)
      order by download_count desc, model_id desc limit 3)
    union all
    (select model_id from model_listings where scope = p.scope and flags = f.flags::smallint
      and (released_at, model_id) < (p.released_at, p.id)
      order by released_at desc, model_id desc limit 3)
  ) near`;

const score = sql`
  3 * least(2, (select count(*) from model_subcategories a join model_subcategories b using (subcategory_id)
    where a.model_id = c.id and b.model_id = c.other_id))
  + 1.5 * least(2, (select count(*) from model_categories a join model_categories b using (category_id)
    where a.model_id = c.id and b.model_id = c.other_id))
  + 8 * coalesce(t.share, 0)
  + case when o.designer_id = w.designer_id then 0.5 else 0 end`;
