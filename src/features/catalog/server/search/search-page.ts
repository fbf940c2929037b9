import type { Db } from '#src/db/types.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import type { PageRequest } from '../queries/listing-page.ts';
import { readCounter } from '../counters.ts';
import type { ListFilter } from './list-filter.ts';
import { hasPrintFilter } from '../queries/print-filter.ts';
import { maxSetSize, readSet, type SetOrder, type SetPage } from '../queries/ordered-set.ts';
import { findMatches, toIndexQuery, type IndexQuery, type PartialSearch } from './matches.ts';
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

export interface SearchPage extends SetPage {
  /** Undefined if all words were searched for. */
  partial?: PartialSearch | undefined;
}

const maxQueryLength = 1000;

/** Returns a page of search results. */
export async function readSearch(db: Db, reads: CatalogReads, request: SearchRequest): Promise<SearchPage> {
  const index = reads.getSearchIndex(await reads.readSearchVersion());
  const q = request.q.slice(0, maxQueryLength);
  const query = await toIndexQuery(index, q, request.filter.searchTokens);
  if (query === undefined) return { rows: [], total: 0 };
  const found = await readMatches({ db, index }, query, request);
  return { ...found, partial: query.partial };
}

async function readMatches(
  { db, index }: { db: Db; index: SearchIndex },
  query: IndexQuery,
  { filter, order, filterRankingId, sortRankingId, page }: SearchRequest,
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
