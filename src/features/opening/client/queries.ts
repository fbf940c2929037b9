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

/** Asks whether the token of the address is good. It is kept in no key, so that it appears in no error report. */
export function setupQuery(token: string) {
  return queryOptions({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(checkSetup, { body: { token } }, { signal }),
    staleTime: Infinity,
    retry: 1,
  });
}
