import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { hasPrintFilter, printConditions, type PrintFilter } from '../queries/print-filter.ts';
import { maxSetSize, type DesignSet } from '../queries/ordered-set.ts';
import { countMembers, intersect, listAscending, toBitmap, type Bitmap } from './bitmap.ts';
import type { Matches } from './matches.ts';
import { toIntArray } from './search-index.ts';

/**
 * Builds the set of designs that a query finds: at most 10,000, title matches before text matches.
 * @param rankingId restricts the set to this ranking
 * @param print restricts the set to designs with these print facts, among the first 10,000 that the words find
 */
export function buildMatchSet(
  matches: Matches,
  rankingId: number | undefined,
  print: PrintFilter,
): DesignSet {
  const { ids, tierStarts } = listFirst(matches);
  const ranked = sql`join ranking_entries e on e.ranking_id = ${rankingId} and e.model_id = f.model_id`;
  return sql`
    select f.model_id, width_bucket(f.place, ${toIntArray(tierStarts)}::bigint[]) - 1 as tier,
      ${rankingId === undefined ? sql`null::int` : sql`e.position`} as position
    from unnest(${toIntArray(ids)}) with ordinality f (model_id, place)
    ${rankingId === undefined ? sql`` : ranked}
    ${hasPrintFilter(print) ? sql`join model_listings l on l.scope = 0 and l.model_id = f.model_id ${printConditions(print)}` : sql``}`;
}

/** Returns the first designs, and for each tier the place of its first design, from 1 on. */
function listFirst(matches: Matches): { ids: number[]; tierStarts: number[] } {
  const ids: number[] = [];
  const tierStarts: number[] = [];
  for (const members of matches.tiers) {
    tierStarts.push(ids.length + 1);
    for (const id of listAscending(members)) {
      if (ids.length === maxSetSize) break;
      ids.push(id);
    }
  }
  return { ids, tierStarts };
}

export async function readMembers(db: Db, set: DesignSet): Promise<Bitmap> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select json_agg(model_id) as ids from (${set}) found`.execute(db);
  return toBitmap(rows[0]?.ids ?? []);
}

/** Returns the designs with these print facts among the first 10,000 matches. */
export async function filterByPrint(db: Db, matches: Matches, print: PrintFilter): Promise<Matches> {
  if (!hasPrintFilter(print)) return matches;
  const members = await readMembers(db, buildMatchSet(matches, undefined, print));
  return { tiers: matches.tiers.map((tier) => intersect(tier, members)), total: countMembers(members) };
}
