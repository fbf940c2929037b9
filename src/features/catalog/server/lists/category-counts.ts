import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { serializeQuery } from '#src/http/api/list-cursor.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { CategoryCounts, CategoryCountsQuery } from '../../schemas.ts';
import { findRankingId } from '../rankings/rankings.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import { countCommon, countMembers, emptyBitmap, unite, type Bitmap } from '../search/bitmap.ts';
import { findMatches, toIndexQuery } from '../search/matches.ts';
import { categoryToken } from '../search/model-index.ts';
import { buildMatchSet, filterByPrint, readMembers } from '../search/match-set.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { findListFilter, type ListFilter } from '../search/list-filter.ts';
import { countListing, listingConditions } from '../queries/listing-page.ts';
import { buildRankedSet } from '../queries/ordered-set.ts';

type CountCategories = (query: CategoryCountsQuery, reads: CatalogReads) => Promise<CategoryCounts>;

const none: CategoryCounts = { total: 0, categories: [] };
const maxAgeMs = 60_000;
const maxEntries = 500;

/** Creates a function that counts the designs of a list by category. Results are cached for a minute. */
export function createCategoryCounts(db: Db): CountCategories {
  const cache = new LRUCache<string, CategoryCounts, () => Promise<CategoryCounts>>({
    max: maxEntries,
    ttl: maxAgeMs,
    fetchMethod: (_key, _outdated, { context: count }) => count(),
  });
  return async (query, reads) => {
    const version = await reads.readSearchVersion();
    const count = () => countByCategory(db, { reads, index: reads.getSearchIndex(version) }, query);
    return cache.forceFetch(`${version} ${serializeQuery(query)}`, { context: count });
  };
}

/** Counts at most 10,000 designs per category; with a print filter or a ranking, those among the first 10,000 of a search. */
async function countByCategory(
  db: Db,
  { reads, index }: { reads: CatalogReads; index: SearchIndex },
  query: CategoryCountsQuery,
): Promise<CategoryCounts> {
  const filter = await findListFilter(reads, query);
  if (filter === undefined) return none;
  const rankingId = query.filter === undefined ? undefined : await findRankingId(db, query.filter);
  if (query.q !== undefined || query.tag !== undefined) {
    const words = await toIndexQuery(index, query.q ?? '', filter.searchTokens);
    if (words === undefined) return none;
    const matches = await findMatches(index, words);
    const members =
      rankingId === undefined
        ? unite((await filterByPrint(db, matches, filter.print)).tiers)
        : await readMembers(db, buildMatchSet(matches, rankingId, filter.print));
    return countMembersByCategory(db, index, members);
  }
  if (rankingId !== undefined)
    return countMembersByCategory(db, index, await readMembers(db, buildRankedSet(rankingId, filter)));
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

async function countMembersByCategory(db: Db, index: SearchIndex, members: Bitmap): Promise<CategoryCounts> {
  const nodes = await db.selectFrom('categories').select(['id', 'slug']).orderBy('id').execute();
  const postings = await index.findPostings(nodes.map(({ id }) => categoryToken(id)));
  const categories = nodes.map(({ slug }, at) => ({
    slug,
    count: Math.min(countCommon(members, postings[at]?.tokened ?? emptyBitmap), maxCounted),
  }));
  return {
    total: Math.min(countMembers(members), maxCounted),
    categories: categories.filter(({ count }) => count > 0),
  };
}
