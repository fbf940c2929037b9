import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { ClearCache } from './ClearCache.tsx';
import { AuditFilterForm } from '#src/features/audit/client/AuditFilterForm.tsx';
import { toAuditFilters, type AuditSearch } from '#src/features/audit/client/audit-search.ts';
import { auditPageSize, auditEventsQuery } from '#src/features/audit/client/queries.ts';
import type { ListAddress } from '#src/ui/lists/list-address.ts';
import { getShownCount, type ShownSearch } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { AuditEvents } from '#src/features/audit/client/AuditEvents.tsx';

/** Lists what admins and moderators did, and offers to clear the cache. */
export function HistoryPanel({ search, onSearch }: ListAddress<AuditSearch & ShownSearch>) {
  const filterForm = useRef<HTMLDivElement>(null);
  const { actor, action, from, to } = search;
  const filters = toAuditFilters({ actor, action, from, to });
  const auditEvents = usePagedList(
    { ...auditEventsQuery(filters, getShownCount(search, auditPageSize)), placeholderData: keepPreviousData },
    (shown) => onSearch({ shown: String(shown) }),
  );
  const clear = () => {
    onSearch({ actor: undefined, action: undefined, from: undefined, to: undefined, shown: undefined });
    // The pressed button disappears with the empty list.
    filterForm.current?.querySelector('select')?.focus();
  };
  return (
    <>
      <div className="grid gap-6 pt-6 pb-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
        <div ref={filterForm}>
          <AuditFilterForm
            search={{ actor, action, from, to }}
            onChange={(change) => onSearch({ ...withoutBlanks(change), shown: undefined })}
          />
        </div>
        <ClearCache />
      </div>
      <AuditEvents rows={auditEvents} isFiltered={Object.keys(filters).length > 0} onClear={clear} />
    </>
  );
}

/** Turns empty values into undefined, which removes them from the address. */
function withoutBlanks(change: AuditSearch): AuditSearch {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === '' ? undefined : value]),
  );
}
