import { getRouteApi } from '@tanstack/react-router';
import { historyPageSize, historyQuery } from '../queries.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';

const route = getRouteApi('/downloads');

/** Reads as many downloads as the address says. */
export function useDownloadHistory() {
  const wanted = getShownCount(route.useSearch(), historyPageSize);
  const navigate = route.useNavigate();
  return usePagedList(
    historyQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
