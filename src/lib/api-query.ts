import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { buildUrl, type AnyEndpoint, type CallInput } from './endpoint.ts';

/** Returns the query key of a read, which is its URL, such as `['/api/categories']`. */
export function getQueryKey<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): [string] {
  const { params, query } = input as { params?: unknown; query?: unknown };
  return [buildUrl(endpoint.path, params, query)];
}

/**
 * Builds the TanStack Query options of a read, for loaders and components.
 * @param staleMs how long the data counts as fresh; 5 minutes by default
 */
export function endpointQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, staleMs = 5 * 60_000) {
  return queryOptions({
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: staleMs,
  });
}
