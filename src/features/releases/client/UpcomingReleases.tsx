import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { UpcomingRelease } from '../schemas.ts';
import { upcomingQuery } from './queries.ts';
import { ReleaseTime } from './ReleaseTime.tsx';
import { titleIsToCome } from '../constants.ts';

/** Lists the next three releases. The page provides the heading and prefetches `upcomingQuery` in its loader. */
export function UpcomingReleases() {
  const { data, isPending, refetch } = useQuery(upcomingQuery());
  if (isPending) return <UpcomingSkeleton count={3} />;
  if (data === undefined) {
    return <ErrorState message="The next releases could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <p className="text-ink-2">No release is planned yet.</p>;
  return <UpcomingList releases={data} />;
}

const listClass = 'divide-y divide-line border-y border-line';

export function UpcomingList({ releases }: { releases: readonly UpcomingRelease[] }) {
  return (
    <ul className={listClass}>
      {releases.map((release, index) => (
        <li key={`${release.at} ${index}`} className="py-3.5">
          <Upcoming release={release} />
        </li>
      ))}
    </ul>
  );
}

function Upcoming({ release: { at, designer, title } }: { release: UpcomingRelease }) {
  return (
    <>
      <p className="text-sm text-ink-3 tabular-nums">
        <ReleaseTime at={at} />
      </p>
      <p className={title === null ? 'text-ink-2' : 'font-semibold wrap-anywhere wdth-card'}>
        {title ?? titleIsToCome}
      </p>
      {designer && <p className="text-sm text-ink-2">{designer.displayName}</p>}
    </>
  );
}

export function UpcomingSkeleton({ count }: { count: number }) {
  return (
    <ul className={listClass} aria-busy>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="py-3.5">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-[1lh] w-1/2 text-sm" />
          <Skeleton className="h-[1lh] w-3/4" />
          <Skeleton className="h-[1lh] w-1/3 text-sm" />
        </li>
      ))}
    </ul>
  );
}
