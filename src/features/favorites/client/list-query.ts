import { callWithHeaders } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { pagedListQuery, toListPage } from '#src/browser/paged-list.ts';
import { listFavorites } from '../calls.ts';

export const favoritesPageSize = 24;

/** @param shown number of favorites to load at first */
export function favoritesQuery(shown = favoritesPageSize) {
  return pagedListQuery({
    key: getQueryKey(listFavorites, { query: {} }),
    read: async (query, signal) => {
      const { data, header } = await callWithHeaders(listFavorites, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: favoritesPageSize,
    shown,
  });
}
