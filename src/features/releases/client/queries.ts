import { endpointQuery } from '#src/lib/api-query.ts';
import { listUpcomingReleases } from '../calls.ts';

/** Reads the next releases; a page that shows them prefetches this in its loader. */
export const upcomingQuery = (limit = 3) => endpointQuery(listUpcomingReleases, { query: { limit } });
