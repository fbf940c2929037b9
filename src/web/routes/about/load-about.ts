import type { QueryClient } from '@tanstack/react-query';
import { newestReleasesQuery } from '#src/features/catalog/client/queries.ts';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';

/** Loads the data of the page. A failed request leaves its section without data, and the browser tries again. */
export async function loadAbout(queries: QueryClient): Promise<void> {
  const reads = [
    queries.prefetchQuery(newestReleasesQuery()),
    queries.prefetchQuery(upcomingQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(designerPicturesQuery()),
  ];
  if (import.meta.env.SSR) await Promise.all(reads);
}
