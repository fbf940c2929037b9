import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { modelListQuery, pageSize } from '#src/features/catalog/client/queries.ts';
import { flattenPages } from '#src/lib/paged-list.ts';
import { changeSearch, type BrowseSearch } from './search.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { getFilters } from './browse-state.ts';

export type BrowseChange = Parameters<typeof changeSearch>[1];

/** Reads the list for the current address, and changes the address. */
export function useBrowse(search: BrowseSearch) {
  const navigate = useNavigate({ from: '/browse' });
  const list = useInfiniteQuery({
    ...modelListQuery(getFilters(search), getShownCount(search, pageSize)),
    placeholderData: keepPreviousData,
  });
  const models = flattenPages(list.data);
  return {
    list,
    models,
    total: list.data?.pages[0]?.total,
    partly: list.data?.pages[0]?.partly,
    nextShown: String(models.length + pageSize),
    change: (change: BrowseChange) => void navigate({ search: changeSearch(search, change) }),
    /** While typing, only the first letter adds a history entry for Back. */
    find: (q: string) =>
      void navigate({
        search: changeSearch(search, { q }),
        replace: Boolean(search.q && q),
        resetScroll: false,
      }),
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (isError) return;
      const shown = String(flattenPages(data).length);
      await navigate({ search: { ...search, shown }, replace: true, resetScroll: false });
    },
  };
}

export type Browse = ReturnType<typeof useBrowse>;
