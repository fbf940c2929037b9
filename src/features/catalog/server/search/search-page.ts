import type { Db } from '#src/db/types.ts';
import { splitWords } from '#src/lib/fold.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import type { KeyedRow, PageRequest } from '../lists/listing-page.ts';
import { hasPrintFilter, type PrintFilter } from '../lists/print-filter.ts';
import { readSet, type SetOrder, type SetPage } from '../lists/ordered-set.ts';
import type { IndexQuery } from './match-bitmaps.ts';
import type { RecentSearches, SearchPage } from './recent-searches.ts';
import { buildMatchSet, rankMatches, toIndexQuery } from './search.ts';

export interface SearchRequest {
  q: string;
  /** The search tokens of the category and the properties in the filter. */
  tokens: readonly string[];
  order: SetOrder;
  /** Restricts the search to designs of this ranking. */
  filterRankingId: number | undefined;
  sortRankingId: number;
  print: PrintFilter;
  page: PageRequest;
}

const maxQueryLength = 1000;
// Ten pages, and one row to know whether there is another page.
const cachedRows = 241;

/** Returns a page of search results, from the cache if the same search was made within the last minute. */
export async function readSearch(
  { db, recentSearches, reads }: { db: Db; recentSearches: RecentSearches; reads: CatalogReads },
  request: SearchRequest,
): Promise<SearchPage> {
  const search = { ...request, q: request.q.slice(0, maxQueryLength) };
  const { q, tokens, order, filterRankingId = null, sortRankingId, print, page } = search;
  const version = await reads.readSearchVersion();
  const key = JSON.stringify([
    version,
    splitWords(q).join(' '),
    tokens,
    order,
    filterRankingId,
    sortRankingId,
    print,
  ]);
  const best = await recentSearches.get(key, () => readBest(db, search));
  const { total, partial } = best;
  return { rows: takePage(best, page) ?? (await readFurther(db, search)), total, partial };
}

/** @returns undefined if the page is not within the cached rows */
function takePage({ rows, total }: SetPage, { after, limit }: PageRequest): KeyedRow[] | undefined {
  const start =
    after === undefined ? 0 : 1 + rows.findIndex(({ key }) => key.every((part, at) => part === after[at]));
  if (after !== undefined && start === 0) return undefined;
  const page = rows.slice(start, start + limit);
  return page.length === limit || rows.length === total ? page : undefined;
}

async function readBest(db: Db, search: SearchRequest): Promise<SearchPage> {
  const query = await toIndexQuery(db, search.q, search.tokens);
  if (query === undefined) return { rows: [], total: 0 };
  const found = await readMatches(db, query, search, { after: undefined, limit: cachedRows });
  return { ...found, partial: query.partial };
}

async function readFurther(db: Db, search: SearchRequest): Promise<KeyedRow[]> {
  const query = await toIndexQuery(db, search.q, search.tokens);
  return query === undefined ? [] : (await readMatches(db, query, search, search.page)).rows;
}

function readMatches(
  db: Db,
  query: IndexQuery,
  { order, filterRankingId, sortRankingId, print }: SearchRequest,
  page: PageRequest,
): Promise<SetPage> {
  const isPlain = order === 'relevance' && filterRankingId === undefined && !hasPrintFilter(print);
  if (isPlain) return rankMatches(db, query, page);
  const sort = { order, sortRankingId, printClass: print.class };
  return readSet(db, buildMatchSet(query, filterRankingId, print), { ...sort, ...page });
}
