import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import type { KeyedRow, Listing, PageRequest } from '../queries/listing-page.ts';
import { unranked, type SetOrder } from '../queries/ordered-set.ts';
import { readSortedListing, type SortedOrder } from '../queries/sorted-listing.ts';
import { toVarbit, unite } from './bitmap.ts';
import type { Matches } from './matches.ts';

/** The keys of a listing as those of a set, which all ascend, and back. */
const conversions: Record<
  SortedOrder,
  { toSetKey: (key: CursorKey) => CursorKey; toListingKey: (key: CursorKey) => CursorKey }
> = {
  newest: { toSetKey: negate, toListingKey: negate },
  popular: { toSetKey: negate, toListingKey: negate },
  title: { toSetKey: keep, toListingKey: keep },
  time: { toSetKey: keep, toListingKey: keep },
  trending: {
    // No two designs have the same position, so what follows it is never compared.
    toSetKey: ([isUnranked, ...rest]) =>
      isUnranked === 1 ? [unranked, ...negate(rest)] : [...rest.slice(0, 1), 0, 0],
    toListingKey: ([position, ...rest]) =>
      position === unranked ? [1, ...negate(rest)] : [0, ...(position === undefined ? [] : [position]), 0],
  },
};

function negate(key: CursorKey): CursorKey {
  return key.map((part) => -Number(part));
}

function keep(key: CursorKey): CursorKey {
  return key;
}

/** Returns whether a listing has an index in this order. */
export const isSorted = (order: SetOrder): order is SortedOrder => order in conversions;

/**
 * Reads the listing in its order, and keeps the designs that match, until the page is full. The page and its keys are those
 * of `readSet`.
 * @param listing contains all matches
 */
export async function walkMatches(
  db: Db,
  { tiers }: Matches,
  listing: Listing,
  { after, ...request }: PageRequest & { order: SortedOrder; sortRankingId: number },
): Promise<KeyedRow[]> {
  const { toSetKey, toListingKey } = conversions[request.order];
  const among = sql`bitmap as materialized (select ${toVarbit(unite(tiers))}::varbit as members)`;
  const page = { ...request, after: after && toListingKey(after) };
  const rows = await readSortedListing(db, { ...listing, among }, page);
  return rows.map(({ model_id, key }) => ({ model_id, key: toSetKey(key) }));
}
