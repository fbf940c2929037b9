import { queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#src/lib/api-query.ts';
import { getSystem } from '../calls.ts';

const minuteMs = 60_000;
const whileBackingUpMs = 2000;

/** Looks again each minute, and every two seconds while a backup is made. Nothing is read while the page is hidden. */
export const systemQuery = () =>
  queryOptions({
    ...endpointQuery(getSystem, {}, 0),
    refetchInterval: ({ state }) => (state.data?.backups.running ? whileBackingUpMs : minuteMs),
  });
