import type { QueryClient } from '@tanstack/react-query';
import {
  catalogSizeQuery,
  categoryCountsQuery,
  modelListQuery,
  pageSize,
  popularQuery,
} from '#src/features/catalog/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { pagesToRestore } from '#src/lib/paged-list.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { onServer } from '../../routing/on-server.ts';
import { getCountFilters, getFilters } from './browse-state.ts';
import { OtherDesigns } from './other-designs-part.ts';
import type { BrowseSearch } from './search.ts';

/** Loads the list. On the server, a failure fails the page; in the browser, the page shows an error in its place. */
export async function loadBrowse(queries: QueryClient, search: BrowseSearch): Promise<void> {
  const shown = getShownCount(search, pageSize);
  const list = { ...modelListQuery(getFilters(search), shown), pages: pagesToRestore(shown) };
  const isServer = typeof window === 'undefined';
  const counted = getCountFilters(search);
  const reads = [
    isServer ? queries.fetchInfiniteQuery(list) : queries.prefetchInfiniteQuery(list),
    queries.prefetchQuery(catalogSizeQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
    ...(isServer && counted ? [queries.prefetchQuery(categoryCountsQuery(counted))] : []),
  ];
  await onServer(Promise.all(reads));
  if (isServer && queries.getQueryData(list.queryKey)?.pages[0]?.items.length === 0) {
    await Promise.all([OtherDesigns.preload(), queries.prefetchQuery(popularQuery())]);
  }
}
