import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { providersQuery } from '#src/features/auth/client/queries.ts';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import {
  catalogueSizeQuery,
  hallOfFameQuery,
  modelListQuery,
  modelQuery,
  newestModelsQuery,
  pageSize,
  trendingQuery,
} from '#src/features/catalog/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { pagesToRestore } from '#src/lib/paged-list.ts';
import type { BrowseSearch } from '../routes/browse/search.ts';
import { filtersOf } from '../routes/browse/browse-state.ts';
import { shownOf } from '../lists/shown-search.ts';

const isServer = typeof window === 'undefined';

/** The server waits for what the page shows; the browser shows the page at once, with skeletons. */
async function onServer(reads: Promise<unknown>): Promise<void> {
  if (isServer) await reads;
}

/** A read that fails leaves its section without data; the browser asks again. */
export async function loadHome(queries: QueryClient): Promise<void> {
  const reads = [
    queries.prefetchQuery(trendingQuery()),
    queries.prefetchQuery(hallOfFameQuery()),
    queries.prefetchQuery(newestModelsQuery()),
    queries.prefetchQuery(upcomingQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ];
  await onServer(Promise.all(reads));
}

export async function loadBrowse(queries: QueryClient, search: BrowseSearch): Promise<void> {
  const shown = shownOf(search, pageSize);
  const list = { ...modelListQuery(filtersOf(search), shown), pages: pagesToRestore(shown) };
  const reads = [
    isServer ? queries.fetchInfiniteQuery(list) : queries.prefetchInfiniteQuery(list),
    queries.prefetchQuery(catalogueSizeQuery()),
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ];
  await onServer(Promise.all(reads));
}

/** Waited for in the browser as well: the buttons stand above the form and would push it down. */
export async function loadLogin(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(providersQuery());
}

export async function loadModel(queries: QueryClient, id: string) {
  const names = Promise.all([
    queries.prefetchQuery(categoriesQuery()),
    queries.prefetchQuery(subcategoriesQuery()),
  ]);
  const model = await orNotFound(queries.ensureQueryData(modelQuery(id)));
  // The browser reads the comments when somebody comes near them.
  if (import.meta.env.SSR)
    await (await import('../routes/model/load-comments.ts')).loadComments(queries, model.id);
  await onServer(names);
  return model;
}

/** What the API does not find, or cannot read as an id, is a page that does not exist. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
