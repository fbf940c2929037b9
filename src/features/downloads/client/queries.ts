import { endpointQuery } from '#src/lib/api-query.ts';
import { listDownloads } from '../contract.ts';

const recentDownloads = 5;

export const recentDownloadsQuery = () => endpointQuery(listDownloads, { query: { limit: recentDownloads } });
