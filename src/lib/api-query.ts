import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { buildUrl, type AnyEndpoint, type CallInput } from './endpoint.ts';

/** The key of a read is its address, so that `['/api/categories']` names it everywhere. */
export function getQueryKey<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): [string] {
  const { params, query } = input as { params?: unknown; query?: unknown };
  return [buildUrl(endpoint.path, params, query)];
}

/**
 * A read as TanStack Query wants it, for loaders and components alike.
 * @param staleMs how long the answer counts as fresh; 5 minutes unless told
 */
export function endpointQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, staleMs = 5 * 60_000) {
  return queryOptions({
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: staleMs,
  });
}
