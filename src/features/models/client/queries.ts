import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, queryKeyOf } from '#src/lib/api-query.ts';
import type { CallInput } from '#src/lib/endpoint.ts';
import { getModel, listModels, listPopular, listTrending } from '../contract.ts';
import { nextCursorOf, type ModelPage } from './model-page.ts';

const minuteMs = 60_000;
const listStaleMs = 2 * minuteMs;

export const pageSize = 12;
/** The largest read that brings a long list back; a multiple of `pageSize` below the contract's limit of 100. */
const restoreSize = 96;

export const trendingQuery = () => endpointQuery(listTrending, { query: { limit: 3 } });

export const hallOfFameQuery = () => endpointQuery(listPopular, { query: { limit: 1 } }, 10 * minuteMs);

/** Enough to hold every release of a week. */
export const newestModelsQuery = () =>
  endpointQuery(listModels, { query: { sort: 'newest', limit: 24 } }, listStaleMs);

export const modelQuery = (id: string) => endpointQuery(getModel, { params: { id } });

/** How many designs there are, whatever is filtered. */
export const catalogueSizeQuery = () =>
  queryOptions({
    queryKey: ['/api/stl-files', 'total'],
    queryFn: async ({ signal }) => (await readModelPage({ limit: 1 }, signal)).total,
    staleTime: listStaleMs,
  });

export type ModelListFilters = Omit<CallInput<typeof listModels>['query'], 'limit' | 'cursor'>;

interface PageParam {
  limit: number;
  cursor: string | null;
}

/**
 * The list, page after page by cursor.
 * @param shown how many designs to bring back; the key does not hold it, so that 'Show more' adds to what is there
 */
export function modelListQuery(filters: ModelListFilters, shown = pageSize) {
  const size = (loaded: number) => (loaded < shown ? Math.min(shown - loaded, restoreSize) : pageSize);
  const first: PageParam = { limit: size(0), cursor: null };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(listModels, { query: filters }), 'pages'],
    queryFn: ({ pageParam: { limit, cursor }, signal }) =>
      readModelPage({ ...filters, limit, ...(cursor !== null && { cursor }) }, signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }, pages): PageParam | null =>
      nextCursor === null ? null : { limit: size(countModels(pages)), cursor: nextCursor },
    staleTime: listStaleMs,
  });
}

/** How many reads bring `shown` designs back. */
export function pagesToRestore(shown: number): number {
  return Math.ceil(shown / restoreSize);
}

export function modelsOf(data: InfiniteData<ModelPage> | undefined): ModelPage['models'] {
  return data?.pages.flatMap(({ models }) => models) ?? [];
}

function countModels(pages: readonly ModelPage[]): number {
  return pages.reduce((sum, { models }) => sum + models.length, 0);
}

async function readModelPage(
  query: CallInput<typeof listModels>['query'],
  signal: AbortSignal,
): Promise<ModelPage> {
  const { data, header } = await callWithHeaders(listModels, { query }, { signal });
  return {
    models: data,
    total: Number(header('x-total-count') ?? data.length),
    nextCursor: nextCursorOf(header('link')),
  };
}
