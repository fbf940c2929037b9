import { useQuery } from '@tanstack/react-query';
import { newestModelsQuery } from '#src/features/catalog/client/queries.ts';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { site } from '#src/site.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { RetryReads } from './RetryReads.tsx';
import { listWeekDays } from './week-rail.ts';
import { WeekDayCard } from './WeekDayCard.tsx';

/** The release days of this week, each with its release or the progress until then. */
export function WeekRail() {
  const newest = useQuery(newestModelsQuery());
  const upcoming = useQuery(upcomingQuery());
  const days = listWeekDays(site, newest.data ?? [], usePageTime(), upcoming.data ?? []);
  return (
    <section aria-labelledby="week">
      <h2 id="week" className="sr-only">
        This week's releases
      </h2>
      <ul className="grid grid-cols-3 gap-3 lg:gap-5">
        {days.map((day) => (
          <li key={day.date} className="min-w-0">
            <WeekDayCard day={day} isFirst={day === days[0]} isLoading={newest.isPending} />
          </li>
        ))}
      </ul>
      <RetryReads what="This week's releases" reads={[newest, upcoming]} />
    </section>
  );
}
