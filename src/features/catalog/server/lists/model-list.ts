import type { Db } from '#src/db/types.ts';
import {
  serializeQuery,
  invalidCursor,
  readCursor,
  writeCursor,
  type ListCursor,
  type CursorKey,
} from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import type { ModelCard, ModelListQuery, ModelSort } from '../../schemas.ts';
import { readCounter } from '../counters.ts';
import { countListing, type PageRequest } from '../queries/listing-page.ts';
import { buildRankedSet, readSet, setKeyShapes, type SetOrder } from '../queries/ordered-set.ts';
import { countRanking, rankingKeyShape, readRanking } from '../queries/ranking-page.ts';
import { readSortedListing, sortedKeyShapes, type SortedOrder } from '../queries/sorted-listing.ts';
import { findRankingId, hasRanking } from '../rankings/rankings.ts';
import { findListFilter, type ListFilter } from '../search/list-filter.ts';
import type { PartialSearch } from '../search/matches.ts';
import { readSearch, type SearchPage } from '../search/search-page.ts';
import { toTypedWord } from '../search/search-words.ts';
import type { CatalogReads } from '../catalog-reads.ts';

const emptyPage: SearchPage = { rows: [], total: 0 };

export interface ModelListPage extends ListPage<ModelCard> {
  /** Set for a search with ignored or replaced words. The words are as typed, or as corrected. */
  partial: PartialSearch | undefined;
}

/** The designs of a page and their cards are read one after the other. A page that lost a design in between is read again. */
const maxReads = 3;

/**
 * Returns a page of designs. Without a search and property filters the total is exact.
 * @throws AppError 400 for a cursor that does not belong to this list
 */
export async function listModels(db: Db, reads: CatalogReads, query: ModelListQuery): Promise<ModelListPage> {
  const order = chooseOrder(query);
  const position = await findCursor(db, query, order);
  const filter = await findListFilter(reads, query);
  const page = { after: position.after, limit: query.limit + 1 };
  for (let read = 1; ; read++) {
    const found =
      filter === undefined ? emptyPage : await readPage(db, reads, { query, order, filter, page, position });
    const { shown, last } = cutPage(found.rows, query.limit);
    const items = await reads.findCards(shown.map(({ model_id }) => model_id));
    if (items.length < shown.length && read < maxReads) continue;
    return {
      items,
      total: found.total,
      nextCursor: last && writeCursor(serializeQuery(query), { ...position, after: last.key }),
      partial: found.partial && restoreTypedWords(query.q ?? '', found.partial),
    };
  }
}

function restoreTypedWords(query: string, { words, ignored, guessed }: PartialSearch): PartialSearch {
  const toTyped = (word: string) => toTypedWord(query, word);
  return { words: words.map(toTyped), ignored: ignored.map(toTyped), guessed: guessed.map(toTyped) };
}

type ListPosition = Omit<ListCursor, 'after'> & { after: CursorKey | undefined };

interface ListRequest {
  query: ModelListQuery;
  order: SetOrder;
  filter: ListFilter;
  page: PageRequest;
  position: ListPosition;
}

async function readPage(db: Db, reads: CatalogReads, search: ListRequest): Promise<SearchPage> {
  const { query, order, filter, page, position } = search;
  const { sortRankingId } = position;
  if (isSearch(query)) {
    const filterRankingId = query.filter === undefined ? undefined : position.filterRankingId;
    return readSearch(db, reads, {
      q: query.q ?? '',
      filter,
      order,
      filterRankingId,
      sortRankingId,
      page,
    });
  }
  if (query.filter !== undefined) {
    const { filterRankingId } = position;
    if (order !== 'position') {
      return readSet(db, buildRankedSet(filterRankingId, filter), {
        ...page,
        order,
        sortRankingId,
        printClass: filter.print.class,
      });
    }
    return {
      rows: await readRanking(db, filterRankingId, filter, page),
      total: await countRanking(db, filterRankingId, filter),
    };
  }
  return {
    rows: await readSortedListing(db, filter, { ...page, order: toSortedOrder(order), sortRankingId }),
    total: await countFiltered(db, filter),
  };
}

/** Counts the designs of a list without a search: up to 10,000 if it is narrowed, else all. */
export function countFiltered(db: Db, filter: ListFilter): Promise<number> | number {
  return filter.isNarrowed
    ? countListing(db, filter, maxCounted)
    : (filter.modelCount ?? readCounter(db, 'models'));
}

/** Lists without a search and a ranking have no relevance and no positions. */
const toSortedOrder = (order: SetOrder): SortedOrder =>
  order === 'relevance' || order === 'position' ? 'newest' : order;

/** Without a `sort`, a list with a ranking filter has the order of the ranking. */
function chooseOrder({ q, filter, sort }: ModelListQuery): SetOrder {
  const unfiltered: SetOrder = q === undefined ? 'newest' : 'relevance';
  const initial: SetOrder = filter === undefined ? unfiltered : 'position';
  if (sort === undefined) return initial;
  return sort === 'relevance' && q === undefined ? initial : (sort satisfies ModelSort);
}

async function findCursor(db: Db, query: ModelListQuery, order: SetOrder): Promise<ListPosition> {
  if (query.cursor === undefined) {
    return {
      after: undefined,
      filterRankingId: query.filter === undefined ? 0 : await findRankingId(db, query.filter),
      sortRankingId: order === 'trending' ? await findRankingId(db, 'trending') : 0,
    };
  }
  const cursor = readCursor(serializeQuery(query), query.cursor, getKeyShape(query, order));
  const rankingsExist =
    (await hasRanking(db, cursor.filterRankingId, query.filter ?? 'trending')) &&
    (await hasRanking(db, cursor.sortRankingId, 'trending'));
  if (!rankingsExist) throw invalidCursor();
  return cursor;
}

/** Returns whether the list is read from the search index. */
const isSearch = ({ q, tag }: ModelListQuery) => q !== undefined || tag !== undefined;

function getKeyShape(query: ModelListQuery, order: SetOrder): readonly ('string' | 'number')[] {
  const { filter } = query;
  if (isSearch(query)) return setKeyShapes[order];
  if (filter !== undefined) return order === 'position' ? rankingKeyShape : setKeyShapes[order];
  return sortedKeyShapes[toSortedOrder(order)];
}
