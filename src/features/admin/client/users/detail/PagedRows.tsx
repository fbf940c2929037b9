import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { flattenPages, type PagedListQuery } from '#src/browser/paged-list.ts';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { useFocusFirstNew } from '#src/ui/overlay/use-focus-first-new.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** Placeholder for the rows of a list in the user dialog. */
export function RowSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-3">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  );
}

export interface PagedRowsProps<Item> {
  query: PagedListQuery<Item>;
  /** Plural noun for the rows, such as 'downloads'. */
  noun: string;
  empty: string;
  children: (item: Item) => ReactNode;
}

/** Shows a paged list in the user dialog, with its loading, error and empty states. */
export function PagedRows<Item extends { id: number | string }>(props: PagedRowsProps<Item>) {
  const { query, noun, empty, children } = props;
  const list = useInfiniteQuery(query);
  const items = flattenPages(list.data);
  const total = list.data?.pages[0]?.total ?? 0;
  const listId = useId();
  const elementId = (id: Item['id']) => `${listId}-${id}`;
  const noteShown = useFocusFirstNew(
    items.map(({ id }) => id),
    elementId,
  );

  const more = () => {
    noteShown();
    void list.fetchNextPage();
  };

  if (!list.data) {
    if (!list.isError || list.isFetching) return <RowSkeleton />;
    return (
      <ErrorState
        level={3}
        message={`The ${noun} could not be loaded.`}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (items.length === 0) return <p className="text-sm text-ink-2">{empty}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} id={elementId(item.id)} tabIndex={-1} className="rounded-1 py-2.5 text-sm">
            {children(item)}
          </li>
        ))}
      </ul>
      {(list.hasNextPage || list.data.pages.length > 1) && (
        <Foot noun={noun} list={list} shown={items.length} total={total} onMore={more} />
      )}
    </>
  );
}

interface FootProps {
  noun: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  shown: number;
  total: number;
  onMore: () => void;
}

function Foot({ noun, list, shown, total, onMore }: FootProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {list.hasNextPage && (
        <Button size="sm" pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={onMore}>
          {list.isFetchNextPageError ? 'Try again' : `Show more ${noun}`}
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          The next {noun} could not be loaded.
        </p>
      )}
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {formatCount(shown)} of {formatCount(Math.max(total, shown))} shown
      </p>
    </div>
  );
}
