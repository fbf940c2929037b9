import { Link } from '@tanstack/react-router';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { formatCount } from '#src/lib/text.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import type { BrowseSearch } from './search.ts';
import type { Browse } from './use-browse.ts';

/** A button that appends the next designs; until scripts run, a link to the longer list. */
export function MoreDesigns({
  search,
  browse,
  onMore,
}: {
  search: BrowseSearch;
  browse: Browse;
  onMore: () => void;
}) {
  const { list, models, total = 0, nextShown } = browse;
  const isHydrated = useHydrated();
  return (
    <div className="mt-12 flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          Failed to fetch files
        </p>
      )}
      {list.hasNextPage &&
        (isHydrated ? (
          <Button pending={list.isFetchingNextPage} pendingLabel="Loading..." onClick={onMore}>
            {list.isFetchNextPageError ? 'Try again' : 'Show more designs'}
          </Button>
        ) : (
          <Link to="/browse" search={{ ...search, shown: nextShown }} className={buttonClass()}>
            Show more designs
          </Link>
        ))}
      <p role="status" className="text-sm text-ink-3 tabular-nums">
        {formatCount(models.length)} of {formatDesignCount(Math.max(total, models.length)).count} shown
      </p>
    </div>
  );
}
