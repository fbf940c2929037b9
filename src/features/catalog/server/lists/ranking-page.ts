import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { allFlags, type KeyedRow, type Listing, type PageRequest } from './listing-page.ts';

export const rankingKeyShape = ['number'] as const;

/** The designs of a ranking that are listed, in its order. */
export async function readRanking(
  db: Db,
  rankingId: number,
  { scope, flags }: Listing,
  { after, limit }: PageRequest,
): Promise<KeyedRow[]> {
  const { rows } = await sql<{ model_id: number; position: number }>`
    select e.model_id, e.position
    from ranking_entries e join model_listings l on l.scope = ${scope} and l.model_id = e.model_id
    where e.ranking_id = ${rankingId} and e.position > ${after?.[0] ?? 0}::bigint
      and l.flags = any(${flags}::smallint[])
    order by e.position limit ${limit}`.execute(db);
  return rows.map(({ model_id, position }) => ({ model_id, key: [position] }));
}

/** A ranking has 10,000 entries at most, so that this is bounded. */
export async function countRanking(db: Db, rankingId: number, { scope, flags }: Listing): Promise<number> {
  const isWhole = scope === 0 && flags.length === allFlags.length;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ranking_entries e
    ${isWhole ? sql`` : sql`join model_listings l on l.scope = ${scope} and l.model_id = e.model_id`}
    where e.ranking_id = ${rankingId} ${isWhole ? sql`` : sql`and l.flags = any(${flags}::smallint[])`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
