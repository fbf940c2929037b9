import { Link } from '@tanstack/react-router';
import { pageSize } from '#src/features/catalog/client/queries.ts';
import { site } from '#src/site.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { CardPrintLine } from '#src/features/printers/client/CardPrintLine.tsx';
import { useResolvedPrinter } from '#src/features/printers/client/use-resolved-printer.ts';
import { RowSkeletons } from '#src/features/downloads/client/history/RowSkeletons.tsx';
import { MoreRows } from '#src/ui/lists/MoreRows.tsx';
import { groupByDay } from './release-days.ts';
import { ReleaseRow } from './ReleaseRow.tsx';
import { useReleased } from './use-released.ts';

/** Lists past releases by day, the latest first. */
export function Released() {
  return (
    <section aria-labelledby="released" className="mt-16">
      <h2 id="released">Released</h2>
      <Content />
    </section>
  );
}

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
      {groupByDay(items, site.timeZone).map(({ key, name, items: designs }) => (
        <section key={key} aria-label={name} className="mt-8 grid gap-x-8 md:grid-cols-[14rem_minmax(0,1fr)]">
          <h3 className="mb-2 text-h4 wdth-card md:pt-4">{name}</h3>
          <ul>
            {designs.map((design) => (
              <ReleaseRow
                key={design.id}
                design={design}
                linkId={elementId(design.id)}
                line={design.print && <CardPrintLine print={design.print} printer={printer} />}
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
    <div aria-busy className="mt-8 md:ml-64">
      <span className="sr-only">Loading...</span>
      <RowSkeletons withDescription />
    </div>
  );
}
