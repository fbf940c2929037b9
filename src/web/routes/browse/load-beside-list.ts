import type { QueryClient } from '@tanstack/react-query';
import {
  categoryCountsQuery,
  popularQuery,
  type modelListQuery,
} from '#src/features/catalog/client/queries.ts';
import { getCountFilters } from './browse-state.ts';
import type { BrowseSearch } from './search.ts';

/** Loads the counts of the categories, and what is offered below an empty or a guessed list; for the server only. */
export async function loadBesideList(
  queries: QueryClient,
  search: BrowseSearch,
  key: ReturnType<typeof modelListQuery>['queryKey'],
): Promise<void> {
  const counted = getCountFilters(search);
  const list = queries.getQueryData(key)?.pages[0];
  const isMiss = list !== undefined && (list.items.length === 0 || (list.partly?.guessed.length ?? 0) > 0);
  await Promise.all([
    counted && queries.prefetchQuery(categoryCountsQuery(counted)),
    isMiss && queries.prefetchQuery(popularQuery()),
  ]);
}
