import { useRef, type ReactNode } from 'react';
import type { DownloadEntry } from '../../schemas.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import { DownloadRow } from './DownloadRow.tsx';
import { NoDownloads } from './NoDownloads.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useDownloadHistory } from './use-download-history.ts';
import { useCategoryNames } from './use-category-names.ts';
import { usePendingModel } from './use-pending-model.ts';
import { PendingDownloadNotice } from './PendingDownloadNotice.tsx';

interface DownloadListProps {
  user: CurrentUser;
  /** Renders the buttons of a row that belong to other features. */
  renderActions?: (entry: DownloadEntry) => ReactNode;
  /** Shown below the list, once it is loaded: below the skeleton, the longer list would move it. */
  footer?: ReactNode;
}

/** Lists all downloads of a person, newest first. */
export function DownloadList({ user, renderActions, footer }: DownloadListProps) {
  const pending = usePendingModel(user);
  const history = useDownloadHistory();
  const categoryNames = useCategoryNames();
  const isSearched = history.q !== '';
  const isPending = history.list.isPending || categoryNames.isPending || pending.isLoading;
  if (isPending && !isSearched) return <DownloadListSkeleton />;
  return (
    <>
      {pending.model && <PendingDownloadNotice model={pending.model} user={user} />}
      {(isSearched || history.items.length > 0) && (
        <SearchField
          label="Find a download by title"
          value={history.q}
          onFind={history.find}
          className="mb-4 max-w-120"
        />
      )}
      <Content
        history={history}
        getCategoryName={categoryNames.getCategoryName}
        renderActions={renderActions}
      />
      {footer}
    </>
  );
}

export function DownloadListSkeleton() {
  return (
    <div className="card" aria-busy="true">
      <div className="-my-4 *:first:border-t-0">
        <RowSkeletons withDescription />
      </div>
    </div>
  );
}

function Content({
  history,
  getCategoryName,
  renderActions,
}: {
  history: ReturnType<typeof useDownloadHistory>;
  getCategoryName: ReturnType<typeof useCategoryNames>['getCategoryName'];
  renderActions: DownloadListProps['renderActions'];
}) {
  const { list, items: entries, total, showMore, q, find } = history;
  const rows = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(rows, { count: entries.length, selector: 'h3' });

  if (list.isError && entries.length === 0) {
    return (
      <ErrorState
        message="Your downloads could not be loaded."
        level={2}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isPending) return <DownloadListSkeleton />;
  if (entries.length === 0)
    return q === '' ? (
      <NoDownloads level={2} />
    ) : (
      <EmptyState
        level={2}
        title={`Nothing for “${q}”`}
        text="Only the titles of what you have downloaded are searched."
        action={<Button onClick={() => find('')}>Show all downloads</Button>}
      />
    );
  const more = () => {
    focusNext();
    void showMore();
  };
  return (
    <>
      <section className="card" aria-labelledby="history">
        <h2 id="history" className="sr-only">
          Download history
        </h2>
        <ul ref={rows} className="-my-4 *:first:border-t-0">
          {entries.map((entry) => (
            <DownloadRow
              key={entry.id}
              entry={entry}
              category={getCategoryName(entry)}
              withDescription
              actions={renderActions?.(entry)}
            />
          ))}
        </ul>
      </section>
      <MoreItems noun="downloads" list={list} shown={entries.length} total={total} onMore={more} />
    </>
  );
}
