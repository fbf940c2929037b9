import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';

/** Recomputes the current rankings. Otherwise the monthly one would miss a restored design until the month ends. */
export const recomputeJob = { name: 'model-rankings-anew' } as JobKind<object>;

export function recomputeRankings(jobs: Jobs, tx: Tx): Promise<void> {
  return jobs.send(recomputeJob, {}, { tx, key: 'all' });
}

export type RankingKind = 'trending' | 'popular';

const maxEntries = 10_000;
const kinds: readonly RankingKind[] = ['trending', 'popular'];

/** Returns the id of the current ranking, or 0 for an empty one. */
export async function findRankingId(db: Db, kind: RankingKind): Promise<number> {
  const row = await db
    .selectFrom('rankings')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function hasRanking(db: Db, id: number, kind: RankingKind): Promise<boolean> {
  if (id === 0) return true;
  const row = await db
    .selectFrom('rankings')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Computes the rankings of this hour and of the last calendar month, unless they exist.
 * @param isForced recomputes existing rankings too, for a catalog that was just filled
 */
export async function refreshRankings(db: Db, now: Date, isForced = false): Promise<void> {
  for (const kind of kinds) {
    await db.transaction().execute(async (tx) => {
      if (await refreshRanking(tx, kind, now, isForced)) await announceChange(tx, [tags.catalog]);
    });
  }
}

/** @returns whether the order has changed */
async function refreshRanking(tx: Tx, kind: RankingKind, now: Date, isForced: boolean): Promise<boolean> {
  const period = getPeriod(kind, now);
  await tx
    .deleteFrom('rankings as r')
    .where('kind', '=', kind)
    .where('period', '=', period)
    .where((where) =>
      isForced
        ? where.lit(true)
        : where.not(
            where.exists(
              where
                .selectFrom('ranking_entries as e')
                .select('e.position')
                .whereRef('e.ranking_id', '=', 'r.id'),
            ),
          ),
    )
    .execute();
  // A second instance waits here until the first has committed, and then finds nothing to do.
  const ranking = await tx
    .insertInto('rankings')
    .values({ kind, period })
    .onConflict((conflict) => conflict.columns(['kind', 'period']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!ranking) return false;
  // Inserted by id: bulk changes lock designs in this order, and each entry waits for the lock on its design.
  await sql`
    insert into ranking_entries (ranking_id, position, model_id, score)
    select ${ranking.id}, position, model_id, score from (
      select row_number() over (order by score desc, model_id desc) as position, model_id, score
      from (${buildScores(kind, now)}) scores order by position limit ${maxEntries}
    ) ranked order by model_id`.execute(tx);
  // A design may have become non-public while its entry was written. That transaction could not see the entry.
  await sql`
    delete from ranking_entries e using models m
    where e.ranking_id = ${ranking.id} and m.id = e.model_id and not m.is_public`.execute(tx);
  const isChanged = await differsFromBefore(tx, kind, ranking.id);
  await tx
    .deleteFrom('rankings')
    .where('kind', '=', kind)
    .where('id', 'not in', (select) =>
      select.selectFrom('rankings').select('id').where('kind', '=', kind).orderBy('id', 'desc').limit(2),
    )
    .execute();
  return isChanged;
}

async function differsFromBefore(tx: Tx, kind: RankingKind, id: number): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    with before as (
      select position, model_id from ranking_entries
      where ranking_id = (select max(id) from rankings where kind = ${kind} and id < ${id})
    ), after as (select position, model_id from ranking_entries where ranking_id = ${id})
    select exists (table before except table after) or exists (table after except table before) as differs`.execute(
    tx,
  );
  return rows[0]?.differs ?? true;
}

/** Trending is computed once an hour, popular once a month. */
function getPeriod(kind: RankingKind, now: Date): string {
  return kind === 'trending' ? now.toISOString().slice(0, 13) : lastMonth(now).first.slice(0, 7);
}

function buildScores(kind: RankingKind, now: Date): RawBuilder<unknown> {
  return kind === 'trending' ? trendingScores(now) : popularScores(now);
}

const isPublic = sql`model_id not in (select id from models where not is_public)`;

/**
 * Each person counts once per design, with the stronger of two signals: a download weighs 1, a favorite 0.5. Both halve
 * every three days and are dropped after fourteen days.
 */
function trendingScores(now: Date) {
  const today = now.toISOString().slice(0, 10);
  return sql`
    select model_id, sum(weight) as score from (
      select model_id, user_id, max(weight) as weight from (
        select model_id, user_id, power(0.5::float8, (${today}::date - day) / 3.0::float8) as weight
        from download_days where day > ${today}::date - 14 and day <= ${today}::date
        union all
        select model_id, user_id,
          0.5 * power(0.5::float8, extract(epoch from (${now}::timestamptz - created_at))::float8 / 86400 / 3)
        from favorites
        where created_at > ${now}::timestamptz - interval '14 days' and created_at <= ${now}::timestamptz
      ) signs group by model_id, user_id
    ) people where ${isPublic} group by model_id`;
}

/** Counts downloads of the last calendar month (UTC), each person once a day. */
function popularScores(now: Date) {
  const { first, next } = lastMonth(now);
  return sql`
    select model_id, count(*)::float8 as score from download_days
    where day >= ${first}::date and day < ${next}::date and ${isPublic} group by model_id`;
}

function lastMonth(now: Date): { first: string; next: string } {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return { first: first.toISOString().slice(0, 10), next: next.toISOString().slice(0, 10) };
}
