import { getRouteApi } from '@tanstack/react-router';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import { shownOf } from '#src/ui/lists/shown-search.ts';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';
import { releasedQuery } from './load-releases.ts';

const route = getRouteApi('/releases');

/** As much of what came out as the address says, and the way to more. */
export function useReleased() {
  const wanted = shownOf(route.useSearch(), pageSize);
  const navigate = route.useNavigate();
  return useLongList(
    releasedQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
