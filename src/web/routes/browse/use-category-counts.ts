import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  return useMemo(
    () =>
      data === undefined || filters === undefined
        ? undefined
        : { total: data.total, bySlug: new Map(data.categories.map(({ slug, count }) => [slug, count])) },
    // Whether there are filters decides, not which.
    [data, filters === undefined],
  );
}
