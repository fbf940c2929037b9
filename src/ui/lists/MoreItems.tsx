import { cappedCount } from '#src/lib/capped-count.ts';
import { formatCount } from '#src/lib/text.ts';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useHydrated } from '../use-hydrated.ts';

export interface MoreItemsProps {
  /** The plural name of the items, in lower case, such as 'comments'. */
  noun: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean };
  shown: number;
  /** The number of all items; counting stops at 10,000. */
  total: number;
  onMore: () => void;
  /** A link to the longer list, shown on server-rendered pages until scripts run. */
  link?: ReactNode;
}

/** A button that loads the next page of a list, and the number of items that are shown. */
export function MoreItems({ noun, list, shown, total, onMore, link }: MoreItemsProps) {
  const isHydrated = useHydrated();
  return (
    <div className="mt-8 flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          The next {noun} could not be loaded.
        </p>
      )}
      {list.hasNextPage && !isHydrated && link}
      {list.hasNextPage && (isHydrated || link === undefined) && (
        <Button pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={onMore}>
          {list.isFetchNextPageError ? 'Try again' : `Show more ${noun}`}
        </Button>
      )}
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {formatCount(shown)} of {cappedCount(Math.max(total, shown))} shown
      </p>
    </div>
  );
}
