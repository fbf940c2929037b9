import { endpointQuery } from '#src/lib/api-query.ts';
import { getStats } from '../contract.ts';

const staleMs = 30_000;

export const statsQuery = () => endpointQuery(getStats, {}, staleMs);
