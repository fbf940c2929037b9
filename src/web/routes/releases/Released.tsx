import { Link } from '@tanstack/react-router';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { CardPrintLine } from '#src/features/printers/client/CardPrintLine.tsx';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { groupByMonth } from './release-days.ts';
import { ReleaseCard, releaseGrid } from './ReleaseCard.tsx';
import { useReleased } from './use-released.ts';

/** Shows past releases by month, the latest first. */
export function Released() {
  return (
    <section aria-labelledby="released" className="mt-16">
      <h2 id="released">Released</h2>
      <Content />
    </section>
  );
}

const skeletonCount = 6;
const elementId = (id: number) => `release-${id}`;

function Content() {
  const released = useReleased();
  const printer = useResolvedPrinter();
  const { list, items } = released;
  if (list.isPending) return <ReleasedSkeleton />;
  if (list.isError && items.length === 0) {
    return (
      <ErrorState
        className="mt-5"
        message="The releases could not be loaded."
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (items.length === 0) return <EmptyState className="mt-5" title="No designs released yet" />;
  return (
    <>
      {groupByMonth(items, site.timeZone).map(({ name, items: designs }) => (
        <section key={name} aria-label={name} className="mt-8 md:mt-10">
          <h3 className="mb-4 wdth-card">{name}</h3>
          <ul className={releaseGrid}>
            {designs.map((design) => (
              <ReleaseCard
                key={design.id}
                design={design}
                linkId={elementId(design.id)}
                line={<CardPrintLine print={design.print} printer={printer} />}
              />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows
        noun="designs"
        rows={released}
        elementId={elementId}
        link={
          <Link to="/releases" search={{ shown: String(items.length + pageSize) }} className={buttonClass()}>
            Show more designs
          </Link>
        }
      />
    </>
  );
}

function ReleasedSkeleton() {
  return (
    <div aria-busy className="mt-8 md:mt-10">
      <span className="sr-only">Loading...</span>
      <Skeleton className="mb-5 h-6 w-32" />
      <div className={releaseGrid}>
        {Array.from({ length: skeletonCount }, (_, index) => (
          <div key={index}>
            <Skeleton className="mb-3 h-9 w-2/3" />
            <Skeleton kind="media" className="aspect-[4/5]" />
            <Skeleton className="mt-3 h-[1lh] w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}
