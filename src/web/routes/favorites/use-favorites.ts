import { getRouteApi } from '@tanstack/react-router';
import { favoritesPageSize, favoritesQuery } from '#src/features/favorites/client/list-query.ts';
import { shownOf } from '../../lists/shown-search.ts';
import { useLongList } from '../../lists/use-long-list.ts';

const route = getRouteApi('/favorites');

/** As many favourites as the address says, and the way to more. */
export function useFavorites() {
  const wanted = shownOf(route.useSearch(), favoritesPageSize);
  const navigate = route.useNavigate();
  return useLongList(
    favoritesQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
