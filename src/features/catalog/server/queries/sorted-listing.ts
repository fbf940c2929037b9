import type { Db } from '#src/db/types.ts';
import {
  listingKeyShapes,
  readListing,
  type KeyedRow,
  type Listing,
  type ListingOrder,
  type PageRequest,
} from './listing-page.ts';
import { readRanking } from './ranking-page.ts';

export type SortedOrder = ListingOrder | 'trending';

export const sortedKeyShapes: Record<SortedOrder, readonly ('string' | 'number')[]> = {
  ...listingKeyShapes,
  trending: ['number', 'number', 'number'],
};

/** Reads a page of a listing in an order that has an index. */
export function readSortedListing(
  db: Db,
  listing: Listing,
  { order, sortRankingId, ...page }: PageRequest & { order: SortedOrder; sortRankingId: number },
): Promise<KeyedRow[]> {
  return order === 'trending'
    ? readTrendingFirst(db, listing, page, sortRankingId)
    : readListing(db, listing, order, page);
}

/** Returns the ranked designs, then the others by newest. The first part of the key is 0 for the former, 1 for the latter. */
async function readTrendingFirst(
  db: Db,
  listing: Listing,
  { after, limit }: PageRequest,
  rankingId: number,
): Promise<KeyedRow[]> {
  const isPastRanked = after?.[0] === 1;
  const ranked = isPastRanked
    ? []
    : await readRanking(db, rankingId, listing, { after: after?.slice(1), limit });
  const rest = { after: isPastRanked ? after.slice(1) : undefined, limit: limit - ranked.length };
  const others =
    rest.limit === 0 ? [] : await readListing(db, listing, 'newest', { ...rest, exceptRankingId: rankingId });
  return [
    ...ranked.map(({ model_id, key }) => ({ model_id, key: [0, ...key, 0] })),
    ...others.map(({ model_id, key }) => ({ model_id, key: [1, ...key] })),
  ];
}
