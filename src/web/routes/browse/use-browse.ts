import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { modelListQuery, pageSize } from '#src/features/catalog/client/queries.ts';
import { flattenPages } from '#src/browser/paged-list.ts';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { withPrinterClass } from './printer-search.ts';
import { useFollowPrinter } from './use-follow-printer.ts';
import { changeSearch, getFilters, type BrowseChange, type BrowseSearch } from './search.ts';
import { getShownCount } from '#src/ui/lists/shown-search.ts';

/** Reads the list for the current address, and changes the address. */
export function useBrowse(search: BrowseSearch) {
  const navigate = useNavigate({ from: '/browse' });
  const list = useInfiniteQuery({
    ...modelListQuery(getFilters(search), getShownCount(search, pageSize)),
    placeholderData: keepPreviousData,
  });
  const printer = useResolvedPrinter();
  const models = flattenPages(list.data);
  const change = (wanted: BrowseChange) =>
    void navigate({ search: (current) => changeSearch(current, withPrinterClass(wanted, printer)) });
  useFollowPrinter(
    search,
    printer,
    (wanted) => void navigate({ search: (current) => changeSearch(current, wanted), replace: true }),
  );
  return {
    list,
    printer,
    models,
    total: list.data?.pages[0]?.total,
    partly: list.data?.pages[0]?.partly,
    nextShown: String(models.length + pageSize),
    change,
    /** While typing, only the first letter adds a history entry for Back. */
    find: (q: string) =>
      void navigate({
        search: (current) => changeSearch(current, { q }),
        replace: Boolean(search.q && q),
        resetScroll: false,
      }),
    showMore: async () => {
      const { data, isError } = await list.fetchNextPage();
      if (isError) return;
      const shown = String(flattenPages(data).length);
      await navigate({ search: { ...search, shown }, replace: true, resetScroll: false });
    },
  };
}

export type Browse = ReturnType<typeof useBrowse>;
