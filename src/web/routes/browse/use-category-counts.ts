import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { categoryCountsQuery } from '#src/features/catalog/client/queries.ts';
import { getCountFilters } from './browse-state.ts';
import type { BrowseSearch } from './search.ts';

/**
 * Reads how many of the designs that are found each category has.
 * @returns undefined while nothing restricts the list, and until the counts are loaded
 */
export function useCategoryCounts(search: BrowseSearch) {
  const filters = getCountFilters(search);
  const { data } = useQuery({
    ...categoryCountsQuery(filters ?? {}),
    enabled: filters !== undefined,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || filters === undefined) return undefined;
  return { total: data.total, bySlug: new Map(data.categories.map(({ slug, count }) => [slug, count])) };
}
