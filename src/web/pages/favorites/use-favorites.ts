import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { favoritesPageSize, favoritesQuery } from '#src/features/favorites/client/list-query.ts';
import { itemsOf } from '#src/lib/paged-list.ts';
import { shownOf } from '../shown-search.ts';

const route = getRouteApi('/favorites');

/** As many favourites as the address says, and the way to more. */
export function useFavorites() {
  const wanted = shownOf(route.useSearch(), favoritesPageSize);
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(favoritesQuery(wanted));
  return {
    list,
    favorites: itemsOf(list.data),
    total: list.data?.pages[0]?.total ?? 0,
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (isError) return;
      const shown = String(itemsOf(data).length);
      await navigate({ search: { shown }, replace: true, resetScroll: false });
    },
  };
}
