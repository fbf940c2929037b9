import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { listCategories, listSubcategories } from '#src/features/categories/contract.ts';
import { getModel, listModels, listPopular, listTrending } from '#src/features/models/contract.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import type { BrowseSearch } from './browse-search.ts';

const minute = 60_000;

export const trendingQuery = () => endpointQuery(listTrending, { query: { limit: 3 } });
export const hallOfFameQuery = () => endpointQuery(listPopular, { query: { limit: 1 } }, 10 * minute);
export const categoriesQuery = () => endpointQuery(listCategories, {}, 10 * minute);
export const subcategoriesQuery = () => endpointQuery(listSubcategories, {}, 10 * minute);
export const modelQuery = (id: string) => endpointQuery(getModel, { params: { id } });

export function browseQuery({ shown: _shown, ...search }: BrowseSearch) {
  return endpointQuery(listModels, { query: { ...search, limit: 12 } }, 2 * minute);
}

export async function loadHome(queries: QueryClient): Promise<void> {
  await Promise.all([queries.ensureQueryData(trendingQuery()), queries.ensureQueryData(hallOfFameQuery())]);
}

export async function loadBrowse(queries: QueryClient, search: BrowseSearch): Promise<void> {
  await Promise.all([
    queries.ensureQueryData(browseQuery(search)),
    queries.ensureQueryData(categoriesQuery()),
    queries.ensureQueryData(subcategoriesQuery()),
  ]);
}

export async function loadModel(queries: QueryClient, id: string) {
  return await orNotFound(queries.ensureQueryData(modelQuery(id)));
}

/** What the API does not find, or cannot read as an id, is a page that does not exist. */
async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
