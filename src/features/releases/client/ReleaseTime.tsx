import { formatDayAndTime, formatTimeOfDay } from '#src/lib/date-text.ts';
import { nameTimeZone } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/**
 * Shows a time such as 'Mon, Nov 23, 9:00 AM, Berlin time', and the visitor's beside it where it differs. Where both may
 * not fit into a line, there are more lines from the start, so that nothing moves when the browser's time zone is known.
 */
export function ReleaseTime({
  at,
  isBelowDay = false,
}: {
  /** ISO 8601 */
  at: string;
  /** Whether the day is left out, because it stands above, in a narrow column. */
  isBelowDay?: boolean;
}) {
  const own = useHydrated() ? describeOwnTime(at) : undefined;
  const format = isBelowDay ? formatTimeOfDay : formatDayAndTime;
  return (
    <span className={isBelowDay ? 'block min-h-[3lh] xl:min-h-[2lh]' : 'inline-block max-sm:min-h-[2lh]'}>
      <time dateTime={at}>
        {format(at, site.timeZone)}, {nameTimeZone(site.timeZone)}
      </time>
      {own !== undefined && (
        <>
          {' '}
          <span className="inline-block align-top">({own} your time)</span>
        </>
      )}
    </span>
  );
}

/** Returns the time in the browser's time zone, with its day if that differs; undefined if all is as for the site. */
function describeOwnTime(at: string): string | undefined {
  const [there, here] = [formatDayAndTime(at, site.timeZone), formatDayAndTime(at)];
  if (there === here) return undefined;
  const getDay = (text: string) => text.slice(0, text.lastIndexOf(','));
  return getDay(there) === getDay(here) ? formatTimeOfDay(at) : here;
}
