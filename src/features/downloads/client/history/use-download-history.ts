import { getRouteApi } from '@tanstack/react-router';
import { historyPageSize, historyQuery } from '../queries.ts';
import { shownOf } from '#src/ui/lists/shown-search.ts';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';

const route = getRouteApi('/downloads');

/** As much of the history as the address says, and the way to more. */
export function useHistory() {
  const wanted = shownOf(route.useSearch(), historyPageSize);
  const navigate = route.useNavigate();
  return useLongList(
    historyQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
