import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { modelListQuery, occasionsQuery, pageSize } from '#src/features/catalog/client/queries.ts';
import { toTagSlug } from '#src/features/catalog/tags.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { flattenPages, pagesToRestore } from '#src/browser/paged-list.ts';
import { getShownCount, type ShownSearch } from '#src/ui/lists/shown-search.ts';

/** The query for the designs of a tag, newest first. */
export const taggedQuery = (tag: string, shown: number) => modelListQuery({ tag, sort: 'newest' }, shown);

/** Loads the designs of a tag. A tag without designs has no page. */
export async function loadTag(queries: QueryClient, slug: string, search: ShownSearch) {
  const shown = getShownCount(search, pageSize);
  const [list, occasions] = await Promise.all([
    queries.fetchInfiniteQuery({ ...taggedQuery(slug, shown), pages: pagesToRestore(shown) }),
    queries.fetchQuery(occasionsQuery()).catch(() => []),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ]);
  const total = list.pages[0]?.total ?? 0;
  if (total === 0) {
    const written = toTagSlug(slug);
    if (written !== slug && written !== '')
      throw redirect({ to: '/tag/$slug', params: { slug: written }, replace: true });
    throw notFound();
  }
  const occasion = occasions.find(({ tag }) => tag === slug);
  return {
    slug,
    total,
    title: occasion?.title ?? toTitle(slug),
    text: occasion?.text ?? '',
    // For the head, which only the server renders in full.
    models: import.meta.env.SSR ? flattenPages(list) : [],
  };
}

const toTitle = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
