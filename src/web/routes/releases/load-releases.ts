import type { QueryClient } from '@tanstack/react-query';
import { modelListQuery, pageSize } from '#src/features/catalog/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { pagesToRestore } from '#src/browser/paged-list.ts';
import { getShownCount, type ShownSearch } from '#src/ui/lists/shown-search.ts';

/** The number of upcoming releases that the page shows. */
export const nextCount = 4;

/** The query for past releases, newest first. */
export const releasedQuery = (shown: number) => modelListQuery({ sort: 'newest' }, shown);

/** Loads the releases on the server; the browser shows the page at once, with skeletons. */
export async function loadReleases(queries: QueryClient, search: ShownSearch): Promise<void> {
  const shown = getShownCount(search, pageSize);
  const list = { ...releasedQuery(shown), pages: pagesToRestore(shown) };
  const upcoming = queries.prefetchQuery(upcomingQuery(nextCount));
  if (import.meta.env.SSR) await Promise.all([queries.fetchInfiniteQuery(list), upcoming]);
  else void queries.prefetchInfiniteQuery(list);
}
