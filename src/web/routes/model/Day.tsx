import { useState } from 'react';
import { site } from '#src/site.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/**
 * Shows the day of a time in the time zone of the schedule. `formatDate` is not used: as a file shared between pages,
 * it would be loaded with each of them.
 */
export function Day({ time }: { time: string }) {
  return <DayOfTime key={time} time={time} />;
}

/** Keeps the text of the server's HTML, since the first use of a date format takes the browser a moment. */
function DayOfTime({ time }: { time: string }) {
  const isHydrated = useHydrated();
  const [isServed] = useState(!isHydrated && !import.meta.env.SSR);
  return (
    <time dateTime={time} suppressHydrationWarning>
      {isServed ? '' : formatDay(time)}
    </time>
  );
}

function formatDay(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: site.timeZone });
}
