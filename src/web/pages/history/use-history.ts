import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { historyPageSize, historyQuery } from '#src/features/downloads/client/queries.ts';
import { itemsOf } from '#src/lib/paged-list.ts';
import { shownOf } from '../shown-search.ts';

const route = getRouteApi('/downloads');

/** As much of the history as the address says, and the way to more. */
export function useHistory() {
  const wanted = shownOf(route.useSearch(), historyPageSize);
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(historyQuery(wanted));
  const entries = itemsOf(list.data);
  return {
    list,
    entries,
    total: list.data?.pages[0]?.total ?? 0,
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (isError) return;
      const shown = String(itemsOf(data).length);
      await navigate({ search: { shown }, replace: true, resetScroll: false });
    },
  };
}
