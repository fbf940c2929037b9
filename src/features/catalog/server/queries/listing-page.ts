import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import { minutesColumn, printConditions, type PrintFilter } from './print-filter.ts';

/** A design and its key in the sort order. */
export interface KeyedRow {
  model_id: number;
  key: CursorKey;
}

export interface Listing {
  /** A value of `model_listings.scope`. */
  scope: number;
  /** The wanted combinations of flags, at most all eight. */
  flags: readonly number[];
  print: PrintFilter;
  /** Restricts the list to works of this designer. */
  designerId: string | undefined;
  /** Restricts the list to these designs. */
  among?: DesignBitmap;
}

/** Common table expressions that end with `bitmap (members bit varying)`: one row, with one bit for each id of a design. */
export type DesignBitmap = RawBuilder<unknown>;

export const allFlags = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export interface PageRequest {
  after: CursorKey | undefined;
  limit: number;
}

export type ListingOrder = 'newest' | 'popular' | 'title' | 'time';

interface RangeOrder {
  column: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  /** Returns the condition for rows after a key. */
  isAfter: (key: CursorKey) => RawBuilder<unknown>;
  /** The column in the type of the key. */
  keyPart: RawBuilder<unknown>;
}

const milliseconds = sql`(extract(epoch from sort_value) * 1000)::float8`;

const orders: Record<Exclude<ListingOrder, 'time'>, RangeOrder> = {
  newest: {
    column: sql`released_at`,
    direction: sql`desc`,
    isAfter: ([ms, id]) => sql`(released_at, model_id) < (to_timestamp(${ms}::float8 / 1000), ${id}::bigint)`,
    keyPart: milliseconds,
  },
  popular: {
    column: sql`download_count`,
    direction: sql`desc`,
    isAfter: ([count, id]) => sql`(download_count, model_id) < (${count}::bigint, ${id}::bigint)`,
    keyPart: sql`sort_value::float8`,
  },
  title: {
    column: sql`title_key`,
    direction: sql`asc`,
    isAfter: ([title, id]) => sql`(title_key, model_id) > (${title}::text, ${id}::bigint)`,
    keyPart: sql`sort_value`,
  },
};

function buildTimeOrder({ print }: Listing): RangeOrder {
  const column = minutesColumn(print.class);
  return {
    column,
    direction: sql`asc`,
    isAfter: ([minutes, id]) => sql`(${column}, model_id) > (${minutes}::bigint, ${id}::bigint)`,
    keyPart: sql`sort_value::float8`,
  };
}

export const listingKeyShapes = {
  newest: ['number', 'number'],
  popular: ['number', 'number'],
  title: ['string', 'number'],
  time: ['number', 'number'],
} as const;

/**
 * Reads one index range per combination of flags, each at most as long as the page, and merges them.
 * @param exceptRankingId leaves out designs of this ranking
 */
export async function readListing(
  db: Db,
  listing: Listing,
  order: ListingOrder,
  { after, limit, exceptRankingId }: PageRequest & { exceptRankingId?: number },
): Promise<KeyedRow[]> {
  const { scope, flags, among } = listing;
  const { column, direction, isAfter, keyPart } = order === 'time' ? buildTimeOrder(listing) : orders[order];
  const ranges = flags.map(
    (flag) => sql`(
      select model_id, ${column} as sort_value from model_listings l
      where scope = ${scope} and flags = ${flag}::smallint ${listingConditions(listing)}
        ${isAmong(among, sql`model_id`)}
        ${after === undefined ? sql`` : sql`and ${isAfter(after)}`}
        ${exceptRankingId === undefined ? sql`` : buildUnrankedCondition(exceptRankingId)}
      order by ${column} ${direction}, model_id ${direction} limit ${limit})`,
  );
  if (ranges.length === 0) return [];
  const { rows } = await sql<{ model_id: number; part: string | number }>`
    ${withBitmap(among)} select model_id, ${keyPart} as part from (${sql.join(ranges, sql` union all `)}) ranges
    order by sort_value ${direction}, model_id ${direction} limit ${limit}`.execute(db);
  return rows.map(({ model_id, part }) => ({ model_id, key: [part, model_id] }));
}

// A subquery is evaluated per row, whereas a join could read the whole listing first.
function buildUnrankedCondition(rankingId: number) {
  return sql`and (
    select e.position from ranking_entries e where e.ranking_id = ${rankingId} and e.model_id = l.model_id) is null`;
}

/** Begins a statement that has the condition `isAmong`. */
export function withBitmap(among: DesignBitmap | undefined) {
  return among === undefined ? sql`` : sql`with ${among}`;
}

/** Returns the condition that the bitmap contains the id, preceded by `and`. */
export function isAmong(among: DesignBitmap | undefined, id: RawBuilder<unknown>) {
  return among === undefined
    ? sql``
    : sql`and case when ${id} < (select length(members) from bitmap)
        then get_bit((select members from bitmap), ${id}) = 1 end`;
}

/** Returns the conditions on the columns of `model_listings` besides scope and flags, each preceded by `and`. */
export function listingConditions({ print, designerId }: Pick<Listing, 'print' | 'designerId'>) {
  const isByDesigner = designerId === undefined ? sql`` : sql`and designer_id = ${designerId}`;
  return sql`${printConditions(print)} ${isByDesigner}`;
}

/** Counts the listed designs, up to `max`. */
export async function countListing(db: Db, listing: Listing, max: number): Promise<number> {
  const { scope, flags } = listing;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from model_listings
      where scope = ${scope} and flags = any(${flags}::smallint[]) ${listingConditions(listing)} limit ${max}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
