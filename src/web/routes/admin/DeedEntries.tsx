import { auditRowHeadId } from '#src/features/audit/client/AuditRow.tsx';
import { AuditTable } from '#src/features/audit/client/AuditTable.tsx';
import type { AuditEvent } from '#src/features/audit/contract.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreRows } from '../../lists/MoreRows.tsx';
import type { useLongList } from '../../lists/use-long-list.ts';

interface DeedEntriesProps {
  deeds: ReturnType<typeof useLongList<AuditEvent>>;
  isFiltered: boolean;
  onClear: () => void;
}

/** The entries with a way to the next ones, or why there are none. */
export function DeedEntries({ deeds, isFiltered, onClear }: DeedEntriesProps) {
  const { list, items } = deeds;

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
      <MoreRows noun="entries" rows={deeds} elementId={auditRowHeadId} />
    </>
  );
}
