import type { QueryClient } from '@tanstack/react-query';
import { modelListQuery, pageSize } from '#src/features/catalog/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { designerPicturesQuery } from '#src/features/users/client/designer-pictures.ts';
import { flattenPages, pagesToRestore } from '#src/browser/paged-list.ts';
import type { site } from '#src/site.ts';
import { getShownCount, type ShownSearch } from '#src/ui/lists/shown-search.ts';

export type Designer = (typeof site.designers)[number];

/** The number of upcoming releases among which those of the designer are looked for. */
export const upcomingCount = 12;

/** The query for the works of a designer, newest first. */
export const worksQuery = (username: string, shown: number) =>
  modelListQuery({ designer: username, sort: 'newest' }, shown);

/** Loads the works on the server; the browser shows the page at once, with skeletons. */
export async function loadDesigner(queries: QueryClient, designer: Designer, search: ShownSearch) {
  const shown = getShownCount(search, pageSize);
  const works = { ...worksQuery(designer.username, shown), pages: pagesToRestore(shown) };
  const others = Promise.all([
    queries.prefetchQuery(upcomingQuery(upcomingCount)),
    queries.prefetchQuery(designerPicturesQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ]);
  if (!import.meta.env.SSR) {
    void queries.prefetchInfiniteQuery(works);
    return { designer, works: [], avatarUrl: undefined };
  }
  const [list] = await Promise.all([queries.fetchInfiniteQuery(works), others]);
  const pictures = queries.getQueryData(designerPicturesQuery().queryKey);
  return {
    designer,
    // For the head, which only the server renders in full.
    works: flattenPages(list).map(({ id, title }) => ({ id, title })),
    avatarUrl: pictures?.find(({ userId }) => userId === designer.userId)?.avatarUrl,
  };
}
