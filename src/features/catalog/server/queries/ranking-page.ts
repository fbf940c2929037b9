import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import {
  allFlags,
  isAmong,
  listingConditions,
  withBitmap,
  type KeyedRow,
  type Listing,
  type PageRequest,
} from './listing-page.ts';
import { hasPrintFilter } from './print-filter.ts';

export const rankingKeyShape = ['number'] as const;

/** Returns the designs of a ranking that are in the listing, in the order of the ranking. */
export async function readRanking(
  db: Db,
  rankingId: number,
  listing: Listing,
  { after, limit }: PageRequest,
): Promise<KeyedRow[]> {
  const { scope, flags, among } = listing;
  const { rows } = await sql<{ model_id: number; position: number }>`
    ${withBitmap(among)} select e.model_id, e.position
    from ranking_entries e join model_listings l on l.scope = ${scope} and l.model_id = e.model_id
    where e.ranking_id = ${rankingId} and e.position > ${after?.[0] ?? 0}::bigint
      and l.flags = any(${flags}::smallint[]) ${listingConditions(listing)} ${isAmong(among, sql`e.model_id`)}
    order by e.position limit ${limit}`.execute(db);
  return rows.map(({ model_id, position }) => ({ model_id, key: [position] }));
}

/** Counts the listed designs of a ranking. The work is bounded: a ranking has at most 10,000 entries. */
export async function countRanking(db: Db, rankingId: number, listing: Listing): Promise<number> {
  const { scope, flags, print, designerId } = listing;
  const isWhole =
    scope === 0 && flags.length === allFlags.length && designerId === undefined && !hasPrintFilter(print);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ranking_entries e
    ${isWhole ? sql`` : sql`join model_listings l on l.scope = ${scope} and l.model_id = e.model_id`}
    where e.ranking_id = ${rankingId} ${isWhole ? sql`` : sql`and l.flags = any(${flags}::smallint[]) ${listingConditions(listing)}`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
