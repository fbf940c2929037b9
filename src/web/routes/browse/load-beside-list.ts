import type { QueryClient } from '@tanstack/react-query';
import {
  categoryCountsQuery,
  popularQuery,
  type modelListQuery,
} from '#src/features/catalog/client/queries.ts';
import { getCountFilters } from './browse-state.ts';
import { OtherDesigns } from './other-designs-part.ts';
import type { BrowseSearch } from './search.ts';

type ListKey = ReturnType<typeof modelListQuery>['queryKey'];

/** Loads the counts of the categories, and what an empty list offers instead; for the server only. */
export async function loadBesideList(
  queries: QueryClient,
  search: BrowseSearch,
  key: ListKey,
): Promise<void> {
  const counted = getCountFilters(search);
  const isEmpty = queries.getQueryData(key)?.pages[0]?.items.length === 0;
  await Promise.all([
    counted && queries.prefetchQuery(categoryCountsQuery(counted)),
    ...(isEmpty ? [OtherDesigns.preload(), queries.prefetchQuery(popularQuery())] : []),
  ]);
}
