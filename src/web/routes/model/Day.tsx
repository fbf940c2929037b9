import { site } from '#src/site.ts';

/**
 * Shows the day of a time in the time zone of the schedule. `formatDate` is not used: as a file shared between pages,
 * it would be loaded with each of them.
 */
export function Day({ time }: { time: string }) {
  const day = new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: site.timeZone });
  return <time dateTime={time}>{day}</time>;
}
