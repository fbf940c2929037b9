import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { serializeQuery } from '#src/http/api/list-cursor.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { CategoryCounts, CategoryCountsQuery } from '../../schemas.ts';
import { readCounter } from '../counters.ts';
import { findRankingId } from '../rankings/rankings.ts';
import { buildMatchSet, toIndexQuery } from '../search/search.ts';
import { findListFilter, type ListFilter } from './list-filter.ts';
import { countListing, listingConditions } from './listing-page.ts';
import { buildRankedSet, type DesignSet } from './ordered-set.ts';

type CountCategories = (query: CategoryCountsQuery) => Promise<CategoryCounts>;

const none: CategoryCounts = { total: 0, categories: [] };
const maxAgeMs = 60_000;
const maxEntries = 500;

/** Creates a function that counts the designs of a list by category. Results are cached for a minute. */
export function createCategoryCounts(db: Db): CountCategories {
  const cache = new LRUCache<string, CategoryCounts, CategoryCountsQuery>({
    max: maxEntries,
    ttl: maxAgeMs,
    fetchMethod: (_key, _outdated, { context: query }) => countByCategory(db, query),
  });
  return async (query) => {
    const version = await readCounter(db, 'search_version');
    const key = `${version} ${serializeQuery(query)}`;
    return cache.forceFetch(key, { context: query });
  };
}

/** Counts at most 10,000 designs per category, and those that a search finds among its first 10,000. */
async function countByCategory(db: Db, query: CategoryCountsQuery): Promise<CategoryCounts> {
  const filter = await findListFilter(db, query);
  if (filter === undefined) return none;
  const set = await buildSet(db, query, filter);
  if (set === 'empty') return none;
  if (set === undefined) {
    const [total, categories] = await Promise.all([
      countListing(db, filter, maxCounted),
      countListings(db, filter),
    ]);
    return { total, categories };
  }
  return countSet(db, set);
}

/** @returns undefined for a list without a search and a ranking */
async function buildSet(
  db: Db,
  { q, tag, filter: ranking }: CategoryCountsQuery,
  filter: ListFilter,
): Promise<DesignSet | 'empty' | undefined> {
  const rankingId = ranking === undefined ? undefined : await findRankingId(db, ranking);
  if (q === undefined && tag === undefined)
    return rankingId === undefined ? undefined : buildRankedSet(rankingId, filter);
  const index = await toIndexQuery(db, q ?? '', filter.searchTokens);
  return index === undefined ? 'empty' : buildMatchSet(index, rankingId, filter.print);
}

async function countListings(db: Db, filter: ListFilter): Promise<CategoryCounts['categories']> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select c.slug, counted.count from categories c cross join lateral (
      select count(*)::int as count from (
        select from model_listings
        where scope = c.id and flags = any(${filter.flags}::smallint[]) ${listingConditions(filter)}
        limit ${maxCounted}
      ) listed
    ) counted where counted.count > 0 order by c.id`.execute(db);
  return rows;
}

async function countSet(db: Db, set: DesignSet): Promise<CategoryCounts> {
  const { rows } = await sql<{ total: number; categories: CategoryCounts['categories'] | null }>`
    with found as materialized (${set}),
    counted as (
      select l.category_id, count(*)::int as count
      from found f join model_categories l on l.model_id = f.model_id group by l.category_id
    )
    select (select count(*)::int from found) as total,
      (select json_agg(json_build_object('slug', c.slug, 'count', n.count) order by c.id)
        from counted n join categories c on c.id = n.category_id) as categories`.execute(db);
  return { total: rows[0]?.total ?? 0, categories: rows[0]?.categories ?? [] };
}
