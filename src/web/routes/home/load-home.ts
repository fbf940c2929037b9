import type { QueryClient } from '@tanstack/react-query';
import {
  hallOfFameQuery,
  newestReleasesQuery,
  occasionsQuery,
  trendingQuery,
} from '#src/features/catalog/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { onServer } from '../../routing/load-data.ts';

/** Loads the data of the page. A failed request leaves its section without data, and the browser tries again. */
export async function loadHome(queries: QueryClient): Promise<void> {
  const reads = [
    queries.prefetchQuery(trendingQuery()),
    queries.prefetchQuery(hallOfFameQuery()),
    queries.prefetchQuery(newestReleasesQuery()),
    queries.prefetchQuery(upcomingQuery()),
    queries.prefetchQuery(occasionsQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ];
  await onServer(Promise.all(reads));
}
