import { getRouteApi } from '@tanstack/react-router';
import { historyPageSize, historyQuery } from '../queries.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';

const route = getRouteApi('/downloads');

/** Reads the downloads that the address says. */
export function useDownloadHistory() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: typeof search) =>
    void navigate({ search: { ...search, ...changes }, replace: true, resetScroll: false });
  const list = usePagedList(historyQuery(search.q, getShownCount(search, historyPageSize)), (shown) =>
    change({ shown: String(shown) }),
  );
  return {
    ...list,
    q: search.q ?? '',
    find: (q: string) => change({ q: q === '' ? undefined : q, shown: undefined }),
  };
}
