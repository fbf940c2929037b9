import type { QueryClient } from '@tanstack/react-query';
import {
  catalogSizeQuery,
  modelListQuery,
  occasionsQuery,
  pageSize,
} from '#src/features/catalog/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { pagesToRestore } from '#src/browser/paged-list.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { getFilters, type BrowseSearch } from './search.ts';
import { onServer } from '../../routing/load-data.ts';

/** Loads the list. On the server, a failure fails the page; in the browser, the page shows an error in its place. */
export async function loadBrowse(queries: QueryClient, search: BrowseSearch): Promise<void> {
  const shown = getShownCount(search, pageSize);
  const list = { ...modelListQuery(getFilters(search), shown), pages: pagesToRestore(shown) };
  const isServer = typeof window === 'undefined';
  const reads = [
    isServer ? queries.fetchInfiniteQuery(list) : queries.prefetchInfiniteQuery(list),
    queries.prefetchQuery(catalogSizeQuery()),
    queries.prefetchQuery(occasionsQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ];
  await onServer(Promise.all(reads));
  if (import.meta.env.SSR) {
    const { loadBesideList } = await import('./load-beside-list.ts');
    await loadBesideList(queries, search, list.queryKey);
  }
}
