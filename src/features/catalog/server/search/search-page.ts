import type { Db } from '#src/db/types.ts';
import { splitWords } from '#src/lib/fold.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import type { KeyedRow, PageRequest } from '../lists/listing-page.ts';
import { readCounter } from '../counters.ts';
import type { ListFilter } from '../lists/list-filter.ts';
import { hasPrintFilter } from '../lists/print-filter.ts';
import { maxSetSize, readSet, type SetOrder, type SetPage } from '../lists/ordered-set.ts';
import { findMatches, toIndexQuery, type IndexQuery } from './matches.ts';
import type { RecentSearches, SearchPage } from './recent-searches.ts';
import { buildMatchSet, filterByPrint } from './match-set.ts';
import { rankMatches } from './rank-matches.ts';
import type { SearchIndex } from './search-index.ts';
import { isSorted, walkMatches } from './walk-matches.ts';

export interface SearchRequest {
  q: string;
  filter: ListFilter;
  order: SetOrder;
  /** Restricts the search to designs of this ranking. */
  filterRankingId: number | undefined;
  sortRankingId: number;
  page: PageRequest;
}

export interface SearchDeps {
  db: Db;
  recentSearches: RecentSearches;
  reads: CatalogReads;
}

const maxQueryLength = 1000;
// Two pages, and one row to know whether there is another page. Few people read further, and each row costs time.
const cachedRows = 49;

/** Returns a page of search results, from the cache if the same search was made within the last minute. */
export async function readSearch(
  { db, recentSearches, reads }: SearchDeps,
  request: SearchRequest,
): Promise<SearchPage> {
  const search = { ...request, q: request.q.slice(0, maxQueryLength) };
  const rowCount = Math.max(request.page.limit, cachedRows);
  const { q, filter, order, filterRankingId = null, sortRankingId, page } = search;
  const version = await reads.readSearchVersion();
  const from = { db, index: reads.getSearchIndex(version) };
  const key = JSON.stringify([
    version,
    splitWords(q).join(' '),
    filter.searchTokens,
    order,
    filterRankingId,
    sortRankingId,
    filter.print,
    rowCount,
  ]);
  const best = await recentSearches.get(key, () => readBest(from, search, rowCount));
  const { total, partial } = best;
  return { rows: takePage(best, page) ?? (await readFurther(from, search)), total, partial };
}

/** @returns undefined if the page is not within the cached rows */
function takePage({ rows, total }: SetPage, { after, limit }: PageRequest): KeyedRow[] | undefined {
  const start =
    after === undefined ? 0 : 1 + rows.findIndex(({ key }) => key.every((part, at) => part === after[at]));
  if (after !== undefined && start === 0) return undefined;
  const page = rows.slice(start, start + limit);
  return page.length === limit || rows.length === total ? page : undefined;
}

interface Source {
  db: Db;
  index: SearchIndex;
}

async function readBest(from: Source, search: SearchRequest, limit: number): Promise<SearchPage> {
  const query = await toIndexQuery(from.index, search.q, search.filter.searchTokens);
  if (query === undefined) return { rows: [], total: 0 };
  const found = await readMatches(from, query, search, { after: undefined, limit });
  return { ...found, partial: query.partial };
}

async function readFurther(from: Source, search: SearchRequest): Promise<KeyedRow[]> {
  const query = await toIndexQuery(from.index, search.q, search.filter.searchTokens);
  return query === undefined ? [] : (await readMatches(from, query, search, search.page)).rows;
}

async function readMatches(
  { db, index }: Source,
  query: IndexQuery,
  { filter, order, filterRankingId, sortRankingId }: SearchRequest,
  page: PageRequest,
): Promise<SetPage> {
  const matches = await findMatches(index, query);
  const sort = { sortRankingId, printClass: filter.print.class, ...page };
  if (filterRankingId === undefined && order === 'relevance') {
    const restricted = await filterByPrint(db, matches, filter.print);
    return rankMatches(restricted, await index.readPopularity(), page);
  }
  const isWhole = filterRankingId === undefined && !hasPrintFilter(filter.print);
  if (isWhole && isSorted(order) && (await areManyOf(db, matches.total, filter))) {
    const rows = await walkMatches(db, matches, filter, { ...sort, order });
    return { rows, total: Math.min(matches.total, maxSetSize) };
  }
  return readSet(db, buildMatchSet(matches, filterRankingId, filter.print), { ...sort, order });
}

/** To read the index of a list's order until the page is full is faster from here on than to sort all matches. */
const many = { count: 2000, share: 0.05 };

async function areManyOf(db: Db, count: number, filter: ListFilter): Promise<boolean> {
  if (count < many.count) return false;
  return count >= many.share * (filter.modelCount ?? (await readCounter(db, 'models')));
}
