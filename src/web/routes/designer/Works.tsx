import { getRouteApi, Link } from '@tanstack/react-router';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { ModelGridSkeleton } from '#src/features/catalog/client/ModelGridSkeleton.tsx';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { getShownCount } from '#src/ui/lists/shown-search.ts';
import { usePagedList } from '#src/ui/lists/use-paged-list.ts';
import { PagedDesigns } from '../../layout/PagedDesigns.tsx';
import { worksQuery, type Designer } from './load-designer.ts';

const route = getRouteApi('/designer/$username');

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
  const { list, items } = works;
  if (list.isPending) return <ModelGridSkeleton />;
  if (list.isError && items.length === 0) {
    return <ErrorState message="The designs could not be loaded." onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return <EmptyState title="No designs released yet" />;
  return (
    <PagedDesigns
      designs={works}
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
  );
}
