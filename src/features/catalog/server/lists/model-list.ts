import type { Db } from '#src/db/types.ts';
import {
  identityOf,
  invalidCursor,
  readCursor,
  writeCursor,
  type ListCursor,
  type PlaceKey,
} from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { ModelCard, ModelListQuery, ModelSort } from '../../contract.ts';
import { readCounter } from '../counters.ts';
import {
  countListing,
  listingKeyShapes,
  readListing,
  type KeyedRow,
  type Listing,
  type PageRequest,
} from './listing-page.ts';
import { findModelCards } from '../model-cards.ts';
import { rankedSet, readSet, setKeyShapes, type SetOrder } from './ordered-set.ts';
import type { RecentSearches, SearchPage } from '../search/recent-searches.ts';
import { countRanking, rankingKeyShape, readRanking } from './ranking-page.ts';
import { findRankingId, hasRanking } from '../rankings/rankings.ts';
import { findScope, type ListScope } from './scope.ts';
import type { PartlySearched } from '../search/search.ts';
import { readSearch } from '../search/search-page.ts';
import { asTyped } from '../search/search-words.ts';

const nothing: SearchPage = { rows: [], total: 0 };

export interface ListDeps {
  db: Db;
  recentSearches: RecentSearches;
}

export interface ModelListPage extends ListPage<ModelCard> {
  /** Of a search of which some words could not be looked for, all as they were typed or meant. */
  partly: PartlySearched | undefined;
}

/**
 * The total of a whole place is exact.
 * @throws AppError 400 for a cursor that is not of this list
 */
export async function listModels(deps: ListDeps, query: ModelListQuery): Promise<ModelListPage> {
  const { db } = deps;
  const order = orderOf(query);
  const place = await findCursor(db, query, order);
  const scope = await findScope(db, query);
  const page = { after: place.after, limit: query.limit + 1 };
  const found = scope === undefined ? nothing : await find(deps, { query, order, scope, page, place });
  const { shown, last } = cutPage(found.rows, query.limit);
  return {
    items: await findModelCards(
      db,
      shown.map(({ model_id }) => model_id),
    ),
    total: found.total,
    nextCursor: last && writeCursor(identityOf(query), { ...place, after: last.key }),
    partly: found.partly && wordsAsTyped(query.q ?? '', found.partly),
  };
}

function wordsAsTyped(query: string, { words, ignored }: PartlySearched): PartlySearched {
  const toTyped = (word: string) => asTyped(query, word);
  return { words: words.map(toTyped), ignored: ignored.map(toTyped) };
}

type Place = Omit<ListCursor, 'after'> & { after: PlaceKey | undefined };

interface Search {
  query: ModelListQuery;
  order: SetOrder;
  scope: ListScope;
  page: PageRequest;
  place: Place;
}

async function find(deps: ListDeps, search: Search): Promise<SearchPage> {
  const { query, order, scope, page, place } = search;
  const { db } = deps;
  const { sortRankingId } = place;
  if (query.q !== undefined) {
    const filterRankingId = query.filter === undefined ? undefined : place.filterRankingId;
    return readSearch(deps, { q: query.q, marks: scope.marks, order, filterRankingId, sortRankingId, page });
  }
  if (query.filter !== undefined) {
    const { filterRankingId } = place;
    if (order !== 'position') {
      return readSet(db, rankedSet(filterRankingId, scope), { ...page, order, sortRankingId });
    }
    return {
      rows: await readRanking(db, filterRankingId, scope, page),
      total: await countRanking(db, filterRankingId, scope),
    };
  }
  return { rows: await readPlace(db, search), total: await countPlace(db, scope) };
}

function countPlace(db: Db, scope: ListScope): Promise<number> | number {
  return scope.hasFlags
    ? countListing(db, scope, maxCounted)
    : (scope.placeCount ?? readCounter(db, 'models'));
}

async function readPlace(db: Db, { order, scope, page, place }: Search): Promise<KeyedRow[]> {
  if (order === 'popular' || order === 'title') return readListing(db, scope, order, page);
  if (order === 'trending') return readTrendingFirst(db, scope, page, place.sortRankingId);
  return readListing(db, scope, 'newest', page);
}

/** The ranked designs, then the others by newest. The key's first part says which: 0 or 1. */
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

/** With a filter, a list is in the filter's order unless another is asked for. */
function orderOf({ q, filter, sort }: ModelListQuery): SetOrder {
  const byMeaning: SetOrder = q === undefined ? 'newest' : 'relevance';
  const initial: SetOrder = filter === undefined ? byMeaning : 'position';
  if (sort === undefined) return initial;
  return sort === 'relevance' && q === undefined ? initial : (sort satisfies ModelSort);
}

async function findCursor(db: Db, query: ModelListQuery, order: SetOrder): Promise<Place> {
  if (query.cursor === undefined) {
    return {
      after: undefined,
      filterRankingId: query.filter === undefined ? 0 : await findRankingId(db, query.filter),
      sortRankingId: order === 'trending' ? await findRankingId(db, 'trending') : 0,
    };
  }
  const cursor = readCursor(identityOf(query), query.cursor, shapeOf(query, order));
  const stands =
    (await hasRanking(db, cursor.filterRankingId, query.filter ?? 'trending')) &&
    (await hasRanking(db, cursor.sortRankingId, 'trending'));
  if (!stands) throw invalidCursor();
  return cursor;
}

function shapeOf({ q, filter }: ModelListQuery, order: SetOrder): readonly ('string' | 'number')[] {
  if (q !== undefined) return setKeyShapes[order];
  if (filter !== undefined) return order === 'position' ? rankingKeyShape : setKeyShapes[order];
  if (order === 'trending') return ['number', 'number', 'number'];
  return order === 'popular' || order === 'title' ? listingKeyShapes[order] : listingKeyShapes.newest;
}
