import { endpointQuery } from '#src/lib/api-query.ts';
import { getStats } from '../calls.ts';

const staleMs = 30_000;

export const statsQuery = () => endpointQuery(getStats, {}, staleMs);
