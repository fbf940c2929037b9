import { getRouteApi } from '@tanstack/react-router';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { notificationsPageSize, notificationsQuery } from '../queries.ts';

const route = getRouteApi('/notifications');

/** Reads as many notifications as the address says. */
export function useNotifications() {
  const wanted = getShownCount(route.useSearch(), notificationsPageSize);
  const navigate = route.useNavigate();
  return usePagedList(
    notificationsQuery(wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
}
