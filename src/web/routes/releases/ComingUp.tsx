import { useQuery } from '@tanstack/react-query';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { ReleaseMoment } from '#src/features/releases/client/ReleaseMoment.tsx';
import { ReleaseTime } from '#src/features/releases/client/ReleaseTime.tsx';
import { UpcomingList, UpcomingSkeleton } from '#src/features/releases/client/UpcomingReleases.tsx';
import type { UpcomingRelease } from '#src/features/releases/schemas.ts';
import { site } from '#src/site.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { PrintBed } from '#src/ui/media/PrintBed.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { nextCount } from './load-releases.ts';
import { describeWait, getWaitShare } from './release-days.ts';
import { useReleased } from './use-released.ts';
import { titleIsToCome } from '#src/features/releases/constants.ts';

/** Shows the next release with its drawing, and the releases after it. */
export function ComingUp() {
  const upcoming = useQuery(upcomingQuery(nextCount));
  const { items } = useReleased();
  return (
    <section aria-labelledby="coming-up">
      <h2 id="coming-up" className="mb-5">
        Coming up
      </h2>
      <Content upcoming={upcoming} lastReleasedAt={items[0]?.releasedAt} />
      <ReleaseMoment at={upcoming.data?.[0]?.at} latest={items[0]} />
    </section>
  );
}

function Content({
  upcoming: { data, isPending, refetch },
  lastReleasedAt,
}: {
  upcoming: { data: UpcomingRelease[] | undefined; isPending: boolean; refetch: () => unknown };
  lastReleasedAt: string | undefined;
}) {
  if (isPending) return <ComingSkeleton />;
  if (data === undefined) {
    return <ErrorState message="The next releases could not be loaded." onRetry={() => void refetch()} />;
  }
  const [next, ...later] = data;
  if (next === undefined) return <EmptyState title="No release is planned yet" />;
  return (
    <div className={columns}>
      <NextReleaseCard next={next} lastReleasedAt={lastReleasedAt} />
      {later.length > 0 && <UpcomingList releases={later} />}
    </div>
  );
}

const columns = 'grid gap-8 md:grid-cols-2 md:items-start lg:gap-12';
const cardClass = 'grid grid-cols-[minmax(7rem,2fr)_3fr] items-center gap-5 lg:gap-8';

function NextReleaseCard({
  next,
  lastReleasedAt,
}: {
  next: UpcomingRelease;
  lastReleasedAt: string | undefined;
}) {
  const { at, designer, title } = next;
  const now = usePageTime();
  return (
    <article className={cardClass}>
      <span className="block aspect-[4/5] rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface">
        <PrintBed frac={getWaitShare({ at, lastReleasedAt, now })} />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-2 first-letter:capitalize">{describeWait(at, now, site.timeZone)}</p>
        <h3 className="mt-1 wrap-anywhere">{title ?? titleIsToCome}</h3>
        <p className="mt-2 text-sm text-ink-2 tabular-nums">
          <ReleaseTime at={at} />
        </p>
        {designer && <p className="text-sm text-ink-2">{designer.displayName}</p>}
      </div>
    </article>
  );
}

function ComingSkeleton() {
  return (
    <div className={columns} aria-busy>
      <div className={cardClass}>
        <Skeleton kind="media" className="aspect-[4/5]" />
        <div className="grid gap-2.5">
          <span className="sr-only">Loading...</span>
          <Skeleton className="w-1/3" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="w-2/3" />
        </div>
      </div>
      <UpcomingSkeleton count={nextCount - 1} />
    </div>
  );
}
