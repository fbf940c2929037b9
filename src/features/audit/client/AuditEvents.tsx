import { auditRowHeadId } from './AuditRow.tsx';
import { AuditTable } from './AuditTable.tsx';
import type { AuditEvent } from '../schemas.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import type { usePagedList } from '#src/ui/lists/use-paged-list.ts';

/** Shows the entries and a button for more, or why there are none. */
export function AuditEvents({
  rows,
  isFiltered,
  onClear,
}: {
  rows: ReturnType<typeof usePagedList<AuditEvent>>;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { list, items } = rows;

  if (!list.data) {
    if (!list.isError || list.isFetching) return <AuditTable entries={undefined} busy={false} />;
    return (
      <ErrorState level={2} message="The history could not be loaded." onRetry={() => void list.refetch()} />
    );
  }
  if (items.length === 0 && isFiltered) {
    return (
      <EmptyState
        level={2}
        title="Nothing found"
        text="Nobody did this in this time."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        level={2}
        title="Nothing yet"
        text="What admins and moderators do is written down here, with what was before and after."
      />
    );
  }
  return (
    <>
      <AuditTable entries={items} busy={list.isPlaceholderData} />
      <MoreRows noun="entries" rows={rows} elementId={auditRowHeadId} />
    </>
  );
}
