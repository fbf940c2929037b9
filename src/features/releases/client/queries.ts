import { endpointQuery } from '#src/lib/api-query.ts';
import { listUpcomingReleases } from '../contract.ts';

const staleMs = 2 * 60_000;

/** The next three releases; a page that shows them prefetches this in its loader. */
export const upcomingQuery = () => endpointQuery(listUpcomingReleases, { query: { limit: 3 } }, staleMs);
