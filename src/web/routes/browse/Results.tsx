import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import { ModelGridSkeleton } from '#src/features/catalog/client/ModelGridSkeleton.tsx';
import { usePrintLine } from '#src/features/printers/client/use-print-line.tsx';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import type { BrowseSearch } from './search.ts';
import { isFiltered, resultSizes } from './browse-state.ts';
import { MoreDesigns } from './MoreDesigns.tsx';
import { OtherDesigns } from './OtherDesigns.tsx';
import { SearchNotice } from './SearchNotice.tsx';
import type { Browse } from './use-browse.ts';

/** The number of cards in two rows of the widest grid. */
const eagerCount = 8;

const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

interface ResultsProps {
  search: BrowseSearch;
  browse: Browse;
}

/** Shows the grid of designs, or why there is none. */
export function Results({ search, browse }: ResultsProps) {
  return (
    <section aria-labelledby="results" className="mt-4">
      <h2 id="results" className="sr-only">
        Designs
      </h2>
      <Content search={search} browse={browse} />
    </section>
  );
}

function Content({ search, browse }: ResultsProps) {
  const { list, models } = browse;
  const printLine = usePrintLine();
  const grid = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(grid, { count: models.length, selector: 'h3' });

  if (list.isPending) return <ModelGridSkeleton />;
  if (list.isError && models.length === 0) {
    return <ErrorState message="Failed to fetch files" onRetry={() => void list.refetch()} />;
  }
  if (models.length === 0) return <NoDesigns isFilteredOut={isFiltered(search)} />;
  const { partly } = browse;
  const isGuess = partly !== undefined && partly.guessed.length > 0;
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className={cx(list.isPlaceholderData && 'opacity-60')}
    >
      {partly && <SearchNotice q={search.q ?? ''} partly={partly} />}
      <ModelGrid
        ref={grid}
        models={models}
        sizes={resultSizes}
        eagerCount={eagerCount}
        actionFor={renderFavoriteButton}
        lineFor={printLine}
      />
      <MoreDesigns
        search={search}
        browse={browse}
        onMore={() => {
          focusNext();
          void browse.showMore();
        }}
      />
      {isGuess && !list.hasNextPage && <OtherDesigns than={models} />}
    </div>
  );
}

function NoDesigns({ isFilteredOut }: { isFilteredOut: boolean }) {
  if (!isFilteredOut) return <EmptyState title="No designs available yet" />;
  return (
    <>
      <EmptyState
        title="No designs found matching your search criteria."
        action={
          <Link to="/browse" className={buttonClass({ variant: 'secondary' })}>
            Clear filters
          </Link>
        }
      />
      <OtherDesigns />
    </>
  );
}
