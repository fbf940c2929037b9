import { useRef, type ReactNode } from 'react';
import { headingId } from './heading-id.ts';
import type { PagedListQuery } from '#src/lib/paged-list.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { useLongList } from '#src/ui/lists/use-paged-list.ts';

interface ModerationListProps<Item> {
  query: PagedListQuery<Item>;
  /** Name of the list. */
  label: string;
  failure: string;
  empty: { title: string; text: string };
  /** Told how many are shown after 'Show more'. */
  onShown: (shown: number) => void;
  /** One row; `onDecided` is told before a decision takes it from the list. */
  children: (item: Item, onDecided: () => void) => ReactNode;
}

/** Comments with a decision each: loading, failed, empty, or rows with a way to the next ones. */
export function ModerationList<Item extends { id: number }>(props: ModerationListProps<Item>) {
  const { query, label, failure, empty, onShown, children } = props;
  const rows = useLongList(query, onShown);
  const { list, items } = rows;
  const region = useRef<HTMLDivElement>(null);
  const noteDecided = useFocusAfterLeaving(
    items.map(({ id }) => id),
    headingId,
    region,
  );

  if (!list.data) {
    if (!list.isError || list.isFetching) return <ListSkeleton />;
    return <ErrorState level={2} message={failure} onRetry={() => void list.refetch()} />;
  }
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={label} className="rounded-3 outline-none">
      {items.length === 0 && !list.hasNextPage ? (
        <EmptyState level={2} {...empty} />
      ) : (
        <>
          <ul className="grid gap-4">{items.map((item) => children(item, () => noteDecided(item.id)))}</ul>
          <MoreRows noun="comments" rows={rows} elementId={headingId} />
        </>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} kind="box" className="h-56 rounded-3" />
      ))}
    </div>
  );
}
