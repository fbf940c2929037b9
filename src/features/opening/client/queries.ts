import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { checkSetup, getOpening } from '../calls.ts';

const staleMs = 60_000;

/** Reads what is left to do. It is read in the browser only, since the answer depends on how the browser reached the shop. */
export function openingQuery() {
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return endpointQuery(getOpening, { query: { origin } }, staleMs);
}

/** Checks the token of the address. The query key does not contain it, so that no error report does. */
export function setupQuery(token: string) {
  return queryOptions({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(checkSetup, { body: { token } }, { signal }),
    staleTime: Infinity,
    retry: 1,
  });
}
