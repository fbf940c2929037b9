import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatDateTime } from '#src/lib/date-text.ts';
import { flattenPages } from '#src/browser/paged-list.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useFocusFirstNew } from '#src/ui/overlay/use-focus-first-new.ts';
import type { AuditEvent, AuditKind } from '../schemas.ts';
import { actionLabels } from './audit-labels.ts';
import { AuditChanges } from './AuditChanges.tsx';
import { auditEventsQuery } from './queries.ts';

const pageSize = 10;

/** Differs from `auditRowHeadId`, because a dialog with this list may be open above the history's table. */
const entryId = (id: number) => `entry-${id}`;

/** A list for dialogs: the audit events of one target, newest first. */
export function AuditList({ kind, targetId }: { kind: AuditKind; targetId: string }) {
  const list = useInfiniteQuery(auditEventsQuery({ kind, targetId }, pageSize, pageSize));
  const entries = flattenPages(list.data);
  const noteShown = useFocusFirstNew(
    entries.map(({ id }) => id),
    entryId,
  );
  const more = () => {
    noteShown();
    void list.fetchNextPage();
  };

  if (!list.data) {
    if (!list.isError || list.isFetching) return <ListSkeleton />;
    return <ErrorState message="The history could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (entries.length === 0) return <p className="text-sm text-ink-2">Nothing is recorded yet.</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <ol className="grid w-full gap-3 border-l-2 border-line pl-3">
        {entries.map((entry) => (
          <AuditListItem key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          The next entries could not be loaded.
        </p>
      )}
      {list.hasNextPage && (
        <Button size="sm" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={more}>
          {list.isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function AuditListItem({ entry }: { entry: AuditEvent }) {
  const { id, action, actor, at, before, after } = entry;
  const line = (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{actionLabels[action]}</span>
      <span className="text-ink-2"> by {actor?.name ?? 'the site'} · </span>
      <time dateTime={at} className="text-ink-3">
        {formatDateTime(at)}
      </time>
    </span>
  );
  const item = { id: entryId(id), tabIndex: -1, className: 'rounded-1 text-sm' };
  if (!before && !after) return <li {...item}>{line}</li>;
  return (
    <li {...item}>
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-center justify-between gap-2 rounded-1 pointer-coarse:min-h-11">
          {line}
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 transition-transform duration-(--t-fast) group-open:rotate-180"
          />
        </summary>
        <div className="mt-2">
          <AuditChanges entry={entry} />
        </div>
      </details>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 border-l-2 border-line py-1 pl-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="w-3/4" />
      ))}
    </div>
  );
}
