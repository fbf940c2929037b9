import { useInfiniteQuery } from '@tanstack/react-query';
import { flattenPages, type PagedListQuery } from '#src/browser/paged-list.ts';

/**
 * Reads a list page by page.
 * @param onShown is called after 'Show more' with the number of items that are shown, for the address
 */
export function usePagedList<Item>(query: PagedListQuery<Item>, onShown: (shown: number) => void) {
  const list = useInfiniteQuery(query);
  return {
    list,
    items: flattenPages(list.data),
    total: list.data?.pages[0]?.total ?? 0,
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (!isError) onShown(flattenPages(data).length);
    },
  };
}
