import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { buildUrl, type Call, type CallInput } from './endpoint.ts';

/** Returns the query key of a read, which is its URL, such as `['/api/categories']`. */
export function getQueryKey<C extends Call>({ path }: C, input: CallInput<C>): [string] {
  const { params, query } = input as { params?: unknown; query?: unknown };
  return [buildUrl(path, params, query)];
}

/**
 * Builds the TanStack Query options of a read, for loaders and components.
 * @param staleMs how long the data counts as fresh; 5 minutes by default
 */
export function endpointQuery<C extends Call>(target: C, input: CallInput<C>, staleMs = 5 * 60_000) {
  return queryOptions({
    queryKey: getQueryKey(target, input),
    queryFn: ({ signal }) => call(target, input, { signal }),
    staleTime: staleMs,
  });
}
