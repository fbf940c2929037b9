import { useQuery } from '@tanstack/react-query';
import { newestReleasesQuery } from '#src/features/catalog/client/queries.ts';
import { ReleaseMoment } from '#src/features/releases/client/ReleaseMoment.tsx';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { NextPlate } from './NextPlate.tsx';
import { ReleasedPlate } from './ReleasedPlate.tsx';
import { RetryReads } from './RetryReads.tsx';

const plateCount = 4;

/** The last three releases and the next one. In a new shop, more releases to come take the free places. */
export function ReleaseRail() {
  const newest = useQuery(newestReleasesQuery());
  const upcoming = useQuery(upcomingQuery());
  const released = newest.data?.items ?? [];
  const next = upcoming.data?.slice(0, plateCount - released.length) ?? [];
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="sr-only">
        This week, and what is next
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-6 lg:grid-cols-4">
        {newest.isPending ? (
          <PlateSkeletons />
        ) : (
          released.toReversed().map((release, position) => (
            <li key={release.id} className="min-w-0">
              <ReleasedPlate release={release} position={position} />
            </li>
          ))
        )}
        {!newest.isPending &&
          next.map((release, index) => (
            <li key={`${release.at} ${index}`} className="min-w-0">
              <NextPlate release={release} previous={index === 0 ? released[0]?.releasedAt : undefined} />
            </li>
          ))}
      </ul>
      <ReleaseMoment at={next[0]?.at} latest={released[0]} />
      <RetryReads what="The releases" reads={[newest, upcoming]} />
    </section>
  );
}

function PlateSkeletons() {
  return Array.from({ length: plateCount }, (_, index) => (
    <li key={index} className="min-w-0">
      <span className="sr-only">Loading...</span>
      <Skeleton className="mb-3 h-8 w-2/3" />
      <Skeleton kind="media" className="aspect-[4/5]" />
      <Skeleton className="mt-3 h-[1lh] w-3/4" />
    </li>
  ));
}
