import { useQuery } from '@tanstack/react-query';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { UpcomingList, UpcomingSkeleton } from '#src/features/releases/client/UpcomingReleases.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { upcomingCount } from './load-designer.ts';

const shownCount = 3;

/** Lists the next releases of a designer. */
export function DesignerReleases({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(upcomingQuery(upcomingCount));
  return (
    <section aria-labelledby="next-releases">
      <h2 id="next-releases" className="mb-4 text-h3">
        Next releases
      </h2>
      {isPending && <UpcomingSkeleton count={shownCount} />}
      {!isPending && data === undefined && (
        <ErrorState message="The next releases could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <OwnReleases releases={data.filter(({ designer }) => designer?.userId === userId)} />}
    </section>
  );
}

function OwnReleases({ releases }: Parameters<typeof UpcomingList>[0]) {
  if (releases.length === 0) return <p className="text-ink-2">No release is planned yet.</p>;
  return (
    <UpcomingList
      releases={releases.slice(0, shownCount).map((release) => ({ ...release, designer: null }))}
    />
  );
}
