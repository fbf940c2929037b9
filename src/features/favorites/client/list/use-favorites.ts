import { getRouteApi } from '@tanstack/react-router';
import { favoritesPageSize, favoritesQuery } from '../list-query.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';

const route = getRouteApi('/favorites');

/** Reads as many favorites as the address says. */
export function useFavorites() {
  const wanted = getShownCount(route.useSearch(), favoritesPageSize);
  const navigate = route.useNavigate();
  return usePagedList(
    favoritesQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
