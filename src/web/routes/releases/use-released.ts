import { getRouteApi } from '@tanstack/react-router';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { releasedQuery } from './load-releases.ts';

const route = getRouteApi('/releases');

/** Reads as many past releases as the address says. */
export function useReleased() {
  const wanted = getShownCount(route.useSearch(), pageSize);
  const navigate = route.useNavigate();
  return usePagedList(
    releasedQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
