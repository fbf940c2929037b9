import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import { listingConditions, type KeyedRow, type Listing, type PageRequest } from './listing-page.ts';
import { minutesColumn } from './print-filter.ts';

export const maxSetSize = 10_000;

/** About `maxSetSize` designs at most: model_id, tier, position. */
export type DesignSet = RawBuilder<unknown>;

export type SetOrder = 'relevance' | 'newest' | 'popular' | 'title' | 'trending' | 'time' | 'position';

/** The inputs of an order besides the designs. */
export interface SetSort {
  order: SetOrder;
  sortRankingId: number;
  printClass: PrinterClass | undefined;
}

/** The position of designs that are not in a ranking. */
export const unranked = maxSetSize + 1;
// `extract` calculates in `numeric`, which is too slow for ten thousand rows.
const newestFirst = sql`-round(date_part('epoch', l.released_at) * 1000)`;
const highestFirst = sql`-s.model_id::float8`;

const withListing = sql`join model_listings l on l.scope = 0 and l.model_id = s.model_id`;
const withSearch = sql`join model_search m on m.model_id = s.model_id`;

interface SetKeys {
  /** The tables that the keys need besides the set. */
  join: RawBuilder<unknown>;
  /** All parts are ascending, so that one row comparison continues any order. */
  keys: RawBuilder<unknown>[];
}

const sortKeys: Record<SetOrder, (sort: SetSort) => SetKeys> = {
  relevance: () => ({
    join: withSearch,
    keys: [sql`s.tier::float8`, sql`-m.popularity::float8`, highestFirst],
  }),
  newest: () => ({ join: withListing, keys: [newestFirst, highestFirst] }),
  popular: () => ({ join: withListing, keys: [sql`-l.download_count::float8`, highestFirst] }),
  title: () => ({ join: withListing, keys: [sql`l.title_key`, sql`s.model_id::float8`] }),
  position: () => ({ join: sql``, keys: [sql`s.position::float8`, highestFirst] }),
  trending: ({ sortRankingId }) => ({
    join: sql`${withListing} left join ranking_entries e
      on e.ranking_id = ${sortRankingId} and e.model_id = s.model_id`,
    keys: [sql`coalesce(e.position, ${unranked})::float8`, newestFirst, highestFirst],
  }),
  time: ({ printClass }) => ({
    join: withListing,
    keys: [sql`${minutesColumn(printClass)}::float8`, sql`s.model_id::float8`],
  }),
};

export const setKeyShapes: Record<SetOrder, readonly ('string' | 'number')[]> = {
  relevance: ['number', 'number', 'number'],
  newest: ['number', 'number'],
  popular: ['number', 'number'],
  title: ['string', 'number'],
  position: ['number', 'number'],
  trending: ['number', 'number', 'number'],
  time: ['number', 'number'],
};

export interface SetPage {
  rows: KeyedRow[];
  /** The size of the whole set. */
  total: number;
}

/** Sorts a bounded set of designs and takes a page of it. */
export async function readSet(
  db: Db,
  set: DesignSet,
  { after, limit, ...sort }: PageRequest & SetSort,
): Promise<SetPage> {
  const { join, keys } = sortKeys[sort.order](sort);
  const names = keys.map((_, index) => sql.ref(`k${index}`));
  const columns = keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`);
  const { rows } = await sql<{ total: number; page: [id: number, ...key: CursorKey][] | null }>`
    with hits as materialized (${set}),
    page as (
      select * from (select s.model_id, ${sql.join(columns)} from hits s ${join}) keyed
      ${after === undefined ? sql`` : sql`where (${sql.join(names)}) > (${sql.join(after.map(toLiteral))})`}
      order by ${sql.join(names)} limit ${limit}
    )
    select (select least(count(*), ${maxSetSize})::int from hits) as total,
      (select json_agg(json_build_array(model_id, ${sql.join(names)}) order by ${sql.join(names)})
        from page) as page`.execute(db);
  const { total = 0, page } = rows[0] ?? {};
  return { rows: page?.map(([model_id, ...key]) => ({ model_id, key })) ?? [], total };
}

function toLiteral(part: string | number) {
  return typeof part === 'string' ? sql`${part}::text collate "C"` : sql`${part}::float8`;
}

/** Builds the set of a ranking's designs that are in the listing. */
export function buildRankedSet(rankingId: number, listing: Listing): DesignSet {
  const { scope, flags } = listing;
  return sql`
    select l.model_id, 0 as tier, e.position
    from ranking_entries e join model_listings l on l.scope = ${scope} and l.model_id = e.model_id
    where e.ranking_id = ${rankingId} and l.flags = any(${flags}::smallint[]) ${listingConditions(listing)}`;
}
