import { endpointQuery } from '#src/lib/api-query.ts';
import { getClock, getStats } from '../calls.ts';

const staleMs = 30_000;

export const statsQuery = () => endpointQuery(getStats, {}, staleMs);

export const clockQuery = () => endpointQuery(getClock, {}, staleMs);
