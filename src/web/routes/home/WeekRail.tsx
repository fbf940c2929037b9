import { useQuery } from '@tanstack/react-query';
import { newestModelsQuery } from '#src/features/catalog/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { site } from '#src/site.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { ReadAgain } from './ReadAgain.tsx';
import { weekPlates } from './week-rail.ts';
import { WeekPlate } from './WeekPlate.tsx';

/** The release days of this week, each with its release or the progress until then. */
export function WeekRail() {
  const newest = useQuery(newestModelsQuery());
  const upcoming = useQuery(upcomingQuery());
  const plates = weekPlates(site, newest.data ?? [], usePageTime(), upcoming.data ?? []);
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="sr-only">
        This week's releases
      </h2>
      <ul className="grid grid-cols-3 gap-3 lg:gap-5">
        {plates.map((plate) => (
          <li key={plate.date} className="min-w-0">
            <WeekPlate plate={plate} isFirst={plate === plates[0]} isLoading={newest.isPending} />
          </li>
        ))}
      </ul>
      <ReadAgain what="This week's releases" reads={[newest, upcoming]} />
    </section>
  );
}
