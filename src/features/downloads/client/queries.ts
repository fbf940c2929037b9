import { callWithHeaders } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { pagedListQuery, toListPage } from '#src/browser/paged-list.ts';
import { listDownloads } from '../calls.ts';

const recentDownloads = 5;
export const historyPageSize = 24;

export const recentDownloadsQuery = () => endpointQuery(listDownloads, { query: { limit: recentDownloads } });

/** Loads the newest downloads of a design. */
export const modelDownloadsQuery = (modelId: number) =>
  endpointQuery(listDownloads, { query: { model: modelId, limit: recentDownloads } });

/**
 * @param q a part of the title
 * @param shown number of downloads to load at first
 */
export function historyQuery(q: string | undefined, shown = historyPageSize) {
  return pagedListQuery({
    key: getQueryKey(listDownloads, { query: { q } }),
    read: async (page, signal) => {
      const query = { ...page, q };
      const { data, header } = await callWithHeaders(listDownloads, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: historyPageSize,
    shown,
  });
}
