import { useRef, type ReactNode } from 'react';
import type { PagedListQuery } from '#src/browser/paged-list.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { headingId } from './card-class.ts';

interface ModerationListProps<Item> {
  query: PagedListQuery<Item>;
  /** The accessible name of the list. */
  label: string;
  failure: string;
  empty: { title: string; text: string };
  /** Called after 'Show more' with the number of comments that are shown. */
  onShown: (shown: number) => void;
  /** Renders one row; `onDecided` is called before a decision removes it from the list. */
  children: (item: Item, onDecided: () => void) => ReactNode;
}

/** A list of comments to decide on: loading, failed, empty, or rows with a button for more. */
export function ModerationList<Item extends { id: number }>(props: ModerationListProps<Item>) {
  const { query, label, failure, empty, onShown, children } = props;
  const rows = usePagedList(query, onShown);
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
