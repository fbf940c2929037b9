import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf, type PagedListQuery } from '#src/lib/paged-list.ts';

/**
 * A list that is read page after page.
 * @param onShown is told how many are shown after 'Show more', for the address
 */
export function useLongList<Item>(query: PagedListQuery<Item>, onShown: (shown: number) => void) {
  const list = useInfiniteQuery(query);
  return {
    list,
    items: itemsOf(list.data),
    total: list.data?.pages[0]?.total ?? 0,
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (!isError) onShown(itemsOf(data).length);
    },
  };
}
