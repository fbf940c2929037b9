import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { ModelGrid } from '#src/features/catalog/client/ModelGrid.tsx';
import { ModelGridSkeleton } from '#src/features/catalog/client/ModelGridSkeleton.tsx';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { FavoriteButton } from '#src/features/favorites/client/FavoriteButton.tsx';
import { usePrintLine } from '#src/features/printers/client/use-print-line.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { useFocusNextItem } from '#src/ui/lists/use-focus-next-item.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { MoreItems } from '#src/ui/lists/MoreItems.tsx';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { worksQuery, type Designer } from './load-designer.ts';
import { wideGridSizes } from '#src/features/catalog/client/image-set.ts';

const route = getRouteApi('/designer/$username');
const renderFavoriteButton = (model: ModelCard) => <FavoriteButton model={model} />;

/** Lists the works of a designer, newest first. */
export function Works({ designer }: { designer: Designer }) {
  const wanted = getShownCount(route.useSearch(), pageSize);
  const navigate = route.useNavigate();
  const works = usePagedList(
    worksQuery(designer.username, wanted),
    (shown) => void navigate({ search: { shown: String(shown) }, replace: true, resetScroll: false }),
  );
  const { count, noun } = formatDesignCount(works.total);
  return (
    <section aria-labelledby="works" className="mt-16">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="works">Works</h2>
        {works.list.isSuccess && (
          <p className="text-sm text-ink-3 tabular-nums">
            {count} {noun}
          </p>
        )}
      </div>
      <Content works={works} />
    </section>
  );
}

function Content({ works }: { works: ReturnType<typeof usePagedList<ModelCard>> }) {
  const { list, items, total, showMore } = works;
  const printLine = usePrintLine();
  const grid = useRef<HTMLUListElement>(null);
  const focusNext = useFocusNextItem(grid, { count: items.length, selector: 'h3' });
  if (list.isPending) return <ModelGridSkeleton />;
  if (list.isError && items.length === 0) {
    return <ErrorState message="The designs could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return <EmptyState title="No designs released yet" />;
  return (
    <>
      <ModelGrid
        ref={grid}
        models={items}
        sizes={wideGridSizes}
        actionFor={renderFavoriteButton}
        lineFor={printLine}
      />
      <MoreItems
        noun="designs"
        list={list}
        shown={items.length}
        total={total}
        onMore={() => {
          focusNext();
          void showMore();
        }}
        link={
          <Link
            from="/designer/$username"
            to="."
            search={{ shown: String(items.length + pageSize) }}
            className={buttonClass()}
          >
            Show more designs
          </Link>
        }
      />
    </>
  );
}
