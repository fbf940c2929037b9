import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { designCount } from '#src/features/models/client/model-page.ts';
import { formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { BrowseSearch } from '../browse-search.ts';
import type { Browse } from './use-browse.ts';

interface MoreDesignsProps {
  search: BrowseSearch;
  browse: Browse;
  onMore: () => void;
}

/** The way to the next designs: appends them where scripts run, else a link to the longer list. */
export function MoreDesigns({
  search,
  browse: { list, models, total = 0, nextShown },
  onMore,
}: MoreDesignsProps) {
  const isLoading = list.isFetchingNextPage;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isLoading) onMore();
  };
  return (
    <div className="mt-12 flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          Failed to fetch files
        </p>
      )}
      {list.hasNextPage && (
        <Link
          to="/browse"
          search={{ ...search, shown: nextShown }}
          preload={false}
          aria-disabled={isLoading || undefined}
          className={buttonClass({ variant: 'secondary' })}
          onClick={press}
        >
          {isLoading && <Spinner />}
          {list.isFetchNextPageError ? 'Try again' : 'Show more designs'}
        </Link>
      )}
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {formatCount(models.length)} of {designCount(Math.max(total, models.length)).count} shown
      </p>
    </div>
  );
}
