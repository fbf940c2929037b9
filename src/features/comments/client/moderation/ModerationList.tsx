import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { itemsOf } from '#src/lib/paged-list.ts';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { ListQuery } from './queries.ts';
import { headingId, useFocusAfterLeaving } from './use-focus-after-leaving.ts';

const maxCounted = 10_000;

export interface ModerationListProps<Item> {
  query: ListQuery<Item>;
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
  const list = useInfiniteQuery(query);
  const items = itemsOf(list.data);
  const region = useRef<HTMLDivElement>(null);
  const ids = items.map(({ id }) => id);
  const noteDecided = useFocusAfterLeaving(ids, region);
  const focusOn = useFocusOn(ids);

  const showMore = async () => {
    const { data, isError } = await list.fetchNextPage();
    if (isError) return;
    const shown = itemsOf(data);
    focusOn(shown[items.length]?.id);
    onShown(shown.length);
  };

  if (!list.data) {
    if (!list.isError || list.isFetching) return <ListSkeleton />;
    return <ErrorState level={2} message={failure} onRetry={() => void list.refetch()} />;
  }
  const total = Math.max(list.data.pages[0]?.total ?? 0, items.length);
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={label} className="rounded-3 outline-none">
      {items.length === 0 && !list.hasNextPage ? (
        <EmptyState level={2} {...empty} />
      ) : (
        <>
          <ul className="grid gap-4">{items.map((item) => children(item, () => noteDecided(item.id)))}</ul>
          <More list={list} shown={items.length} total={total} onMore={() => void showMore()} />
        </>
      )}
    </div>
  );
}

/** @returns moves the focus to a comment, once it is there */
function useFocusOn(ids: readonly number[]): (id: number | undefined) => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current === undefined || !ids.includes(wanted.current)) return;
    document.getElementById(headingId(wanted.current))?.focus();
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  shown: number;
  total: number;
  onMore: () => void;
}

function More({ list, shown, total, onMore }: MoreProps) {
  const count = total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
  return (
    <div className="mt-8 flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          The next comments could not be loaded.
        </p>
      )}
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={onMore}>
          {list.isFetchNextPageError ? 'Try again' : 'Show more comments'}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {formatCount(shown)} of {count} shown
      </p>
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
