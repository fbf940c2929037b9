import { getRouteApi } from '@tanstack/react-router';
import { favoritesPageSize, favoritesQuery } from '../list-query.ts';
import { shownOf } from '#src/ui/lists/shown-search.ts';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';

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
