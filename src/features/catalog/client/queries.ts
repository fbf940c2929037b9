import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import type { CallInput } from '#src/lib/endpoint.ts';
import { pagedListQuery, toListPage } from '#src/browser/paged-list.ts';
import { countCategories, getModel, listModels, listOccasions, listPopular, listTrending } from '../calls.ts';

const minuteMs = 60_000;
const listStaleMs = 2 * minuteMs;

export const pageSize = 12;

export const trendingQuery = () => endpointQuery(listTrending, { query: { limit: 3 } });

export const hallOfFameQuery = () => endpointQuery(listPopular, { query: { limit: 1 } }, 10 * minuteMs);

export const occasionsQuery = () => endpointQuery(listOccasions, {}, 10 * minuteMs);

/** Loads the designs with the most downloads in the last month. */
export const popularQuery = () => endpointQuery(listPopular, { query: { limit: 4 } }, 10 * minuteMs);

/** Loads how many designs of a list each category has. */
export const categoryCountsQuery = (filters: CallInput<typeof countCategories>['query']) =>
  endpointQuery(countCategories, { query: filters }, listStaleMs);

/** Loads the last three releases, the newest first, and the number of all designs. */
export const newestReleasesQuery = () =>
  queryOptions({
    queryKey: [...getQueryKey(listModels, { query: {} }), 'newest releases'],
    queryFn: ({ signal }) => readModelPage({ sort: 'newest', limit: 3 }, signal),
    staleTime: listStaleMs,
  });

export const modelQuery = (id: string) => endpointQuery(getModel, { params: { id } });

/** Loads the newest works of a designer, and the number of all. */
export const newestOfDesignerQuery = (designer: string, limit: number) =>
  queryOptions({
    queryKey: [...getQueryKey(listModels, { query: { designer } }), `newest ${limit}`],
    queryFn: ({ signal }) => readModelPage({ designer, sort: 'newest', limit }, signal),
    staleTime: listStaleMs,
  });

const premiumShown = 5;

/** Loads the pictures of some premium designs, and the number of all. */
export const premiumDesignsQuery = () =>
  queryOptions({
    queryKey: [...getQueryKey(listModels, { query: { premium: 'true' } }), 'pictures'],
    queryFn: async ({ signal }) => {
      const query = { premium: 'true', sort: 'popular', limit: premiumShown } as const;
      const { items, total } = await readModelPage(query, signal);
      const pictures = items.map(({ id, imageUrl, imageColor, cropX, cropY }) => ({
        ...{ id, imageUrl, imageColor, cropX, cropY },
      }));
      return { pictures, total };
    },
    staleTime: listStaleMs,
  });

/** Loads the number of all designs, without filters. */
export const catalogSizeQuery = () =>
  queryOptions({
    queryKey: ['/api/stl-files', 'total'],
    queryFn: async ({ signal }) => (await readModelPage({ limit: 1 }, signal)).total,
    staleTime: listStaleMs,
  });

export type ModelListFilters = Omit<CallInput<typeof listModels>['query'], 'limit' | 'cursor'>;

/**
 * Loads the list page by page.
 * @param shown how many designs to load again after a navigation back
 */
export function modelListQuery(filters: ModelListFilters, shown = pageSize) {
  return pagedListQuery({
    key: getQueryKey(listModels, { query: filters }),
    read: (page, signal) => readModelPage({ ...filters, ...page }, signal),
    pageSize,
    shown,
    staleMs: listStaleMs,
  });
}

async function readModelPage(query: CallInput<typeof listModels>['query'], signal: AbortSignal) {
  const { data, header } = await callWithHeaders(listModels, { query }, { signal });
  const ignored = parseWordsHeader(header('x-search-ignored'));
  const guessed = parseWordsHeader(header('x-search-guessed'));
  const page = toListPage(data, header);
  return ignored.length + guessed.length === 0
    ? page
    : { ...page, partly: { words: parseWordsHeader(header('x-search-words')), ignored, guessed } };
}

function parseWordsHeader(value: string | null): string[] {
  return (value ?? '').split(' ').filter(Boolean).map(decodeURIComponent);
}
