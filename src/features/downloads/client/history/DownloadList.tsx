import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import { NoDownloads } from './NoDownloads.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { useHistory } from './use-download-history.ts';
import { usePlaces } from './use-category-names.ts';
import { useWaitingModel } from './use-pending-model.ts';
import { WaitingNotice } from './PendingDownloadNotice.tsx';

/** A person's whole history. */
export function DownloadList({ user }: { user: CurrentUser }) {
  const waiting = useWaitingModel(user);
  const history = useHistory();
  const places = usePlaces();
  if (history.list.isPending || places.isPending || waiting.isLoading) return <DownloadListSkeleton />;
  return (
    <>
      {waiting.model && <WaitingNotice model={waiting.model} user={user} />}
      <Content history={history} placeOf={places.placeOf} />
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

interface ContentProps {
  history: ReturnType<typeof useHistory>;
  placeOf: ReturnType<typeof usePlaces>['placeOf'];
}

function Content({ history: { list, items: entries, total, showMore }, placeOf }: ContentProps) {
  const rows = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);

  useEffect(() => {
    const index = firstNew.current;
    if (index === undefined || entries.length <= index) return;
    firstNew.current = undefined;
    const title = rows.current?.querySelectorAll('h3')[index];
    (title?.querySelector('a') ?? title)?.focus();
  }, [entries.length]);

  if (list.isError && entries.length === 0) {
    return (
      <ErrorState
        message="Your downloads could not be loaded."
        level={2}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (entries.length === 0) return <NoDownloads level={2} />;
  const more = () => {
    firstNew.current = entries.length;
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
            <DownloadRow key={entry.id} entry={entry} place={placeOf(entry)} withDescription />
          ))}
        </ul>
      </section>
      <MoreItems noun="downloads" list={list} shown={entries.length} total={total} onMore={more} />
    </>
  );
}
