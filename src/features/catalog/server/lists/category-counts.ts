import { LRUCache } from 'lru-cache';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { serializeQuery } from '#src/http/api/list-cursor.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { CategoryCounts, CategoryCountsQuery } from '../../schemas.ts';
import { readCounter } from '../counters.ts';
import { findRankingId } from '../rankings/rankings.ts';
import { bitsPerPart, findMatched } from '../search/match-bitmaps.ts';
import { buildMatchSet, toIndexQuery } from '../search/search.ts';
import { createDirectVocabulary } from '../search/vocabulary.ts';
import { findListFilter, type ListFilter } from './list-filter.ts';
import { countListing, listingConditions } from './listing-page.ts';
import { buildRankedSet, type DesignSet } from './ordered-set.ts';
import { hasPrintFilter } from './print-filter.ts';

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

/** Counts at most 10,000 designs per category; with a print filter or a ranking, those among the first 10,000 of a search. */
async function countByCategory(db: Db, query: CategoryCountsQuery): Promise<CategoryCounts> {
  const filter = await findListFilter(db, query);
  if (filter === undefined) return none;
  const rankingId = query.filter === undefined ? undefined : await findRankingId(db, query.filter);
  if (query.q !== undefined || query.tag !== undefined) {
    const index = await toIndexQuery(createDirectVocabulary(db), query.q ?? '', filter.searchTokens);
    if (index === undefined) return none;
    if (rankingId === undefined && !hasPrintFilter(filter.print)) return countMatched(db, findMatched(index));
    return countMatched(db, toBitmaps(buildMatchSet(index, rankingId, filter.print)));
  }
  if (rankingId !== undefined) return countMatched(db, toBitmaps(buildRankedSet(rankingId, filter)));
  const [total, categories] = await Promise.all([
    countListing(db, filter, maxCounted),
    countListings(db, filter),
  ]);
  return { total, categories };
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

/** Turns a set into bitmaps, as those of a search. */
const toBitmaps = (set: DesignSet) => sql`
  matched as materialized (
    select model_id / ${bitsPerPart} as part, bit_or(search_bit(model_id)) as members from (${set}) found group by 1
  )`;

/** @param matched ends with the common table expression `matched`: the bitmaps of the designs to count */
async function countMatched(db: Db, matched: RawBuilder<unknown>): Promise<CategoryCounts> {
  const { rows } = await sql<{ total: number; categories: CategoryCounts['categories'] | null }>`
    with ${matched},
    paired as (
      select lexeme, category, bit_or(matching) over (partition by part) as found
      from (
        select part, null as lexeme, null::bit(${bitsPerPart}) as category, members as matching from matched
        union all select part, lexeme, members, null from search_postings
        where lexeme = any(array(select '#c' || id from categories)) and field = 0
      ) either
    ),
    counted as (
      select lexeme, least(sum(bit_count(category & found)), ${maxCounted})::int as count
      from paired where lexeme is not null and found is not null group by lexeme
    )
    select (select least(coalesce(sum(bit_count(members)), 0), ${maxCounted})::int from matched) as total,
      (select json_agg(json_build_object('slug', c.slug, 'count', n.count) order by c.id)
        from counted n join categories c on '#c' || c.id = n.lexeme where n.count > 0) as categories`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, categories: rows[0]?.categories ?? [] };
}
