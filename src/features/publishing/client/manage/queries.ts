import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callWithHeaders } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { pagedListQuery, removeItems, toListPage, type ListPage } from '#src/browser/paged-list.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { listModelsAsAdmin } from '../../manage-calls.ts';
import type { ManageSearch } from './manage-search.ts';

export const filesPageSize = 50;
const staleMs = 30_000;

/** @param shown how many items to load again after a navigation back */
export function filesQuery(search: ManageSearch, shown: number) {
  return pagedListQuery({
    key: getQueryKey(listModelsAsAdmin, { query: search }),
    read: async (page, signal) => {
      const query = { ...search, ...page };
      const { data, header } = await callWithHeaders(listModelsAsAdmin, { query }, { signal });
      return toListPage(data, header);
    },
    pageSize: filesPageSize,
    shown,
    staleMs,
  });
}

/** Counts the designs outside the bin that have problems. */
export function problemCountQuery() {
  const query = { shelf: 'problems', limit: 1 } as const;
  return {
    queryKey: [...getQueryKey(listModelsAsAdmin, { query }), 'count'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data, header } = await callWithHeaders(listModelsAsAdmin, { query }, { signal });
      return toListPage(data, header).total;
    },
    staleTime: staleMs,
  };
}

/** Removes designs from the cached lists immediately, before these are loaded again. */
export function removeFromLists(queries: QueryClient, removedIds: readonly number[]): void {
  const predicate = ({ queryKey: [address, kind] }: { queryKey: readonly unknown[] }) =>
    String(address).split('?')[0] === listModelsAsAdmin.path && kind === 'pages';
  queries.setQueriesData<InfiniteData<ListPage<AdminModelCard>>>(
    { predicate },
    (data) => data && removeItems(data, ({ id }) => removedIds.includes(id)),
  );
}
