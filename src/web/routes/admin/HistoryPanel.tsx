import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ClearCache } from '#src/features/admin/client/ClearCache.tsx';
import { AuditFilterForm } from '#src/features/audit/client/AuditFilterForm.tsx';
import { toAuditFilters, type AuditSearch } from '#src/features/audit/client/audit-search.ts';
import { auditPageSize, auditEventsQuery } from '#src/features/audit/client/queries.ts';
import { shownOf } from '../../lists/shown-search.ts';
import { useLongList } from '../../lists/use-long-list.ts';
import { DeedEntries } from './DeedEntries.tsx';
import { useAdminSearch } from './use-admin-search.ts';

/** What admins and moderators did, and the cache. */
export function HistoryPanel() {
  const search = useAdminSearch();
  const navigate = useNavigate({ from: '/admin' });
  const filterForm = useRef<HTMLDivElement>(null);
  const { actor, action, from, to } = search;
  const filters = toAuditFilters({ actor, action, from, to });
  const deeds = useLongList(
    { ...auditEventsQuery(filters, shownOf(search, auditPageSize)), placeholderData: keepPreviousData },
    (shown) =>
      void navigate({
        // What was begun here may end when another tab is open.
        search: (now) => (now.tab === 'history' ? { ...now, shown: String(shown) } : now),
        replace: true,
        resetScroll: false,
      }),
  );
  const change = (wanted: AuditSearch) =>
    void navigate({
      search: { tab: 'history', ...withoutBlanks({ actor, action, from, to, ...wanted }) },
      replace: true,
      resetScroll: false,
    });
  const clear = () => {
    void navigate({ search: { tab: 'history' }, replace: true, resetScroll: false });
    // The button that was pressed goes with the empty list.
    filterForm.current?.querySelector('select')?.focus();
  };
  return (
    <>
      <div className="grid gap-6 pt-6 pb-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div ref={filterForm}>
          <AuditFilterForm search={{ actor, action, from, to }} onChange={change} />
        </div>
        <ClearCache />
      </div>
      <DeedEntries deeds={deeds} isFiltered={Object.keys(filters).length > 0} onClear={clear} />
    </>
  );
}

function withoutBlanks(search: AuditSearch): AuditSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
