/** A calendar date without a time zone. */
export interface CalendarDay {
  year: number;
  /** From 1 to 12. */
  month: number;
  day: number;
}

const dayMs = 86_400_000;

/** Holds a formatter for each time zone, since creating one takes longer than its use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

function partsIn(timeZone: string, instant: Date): Record<string, number> {
  const parts = getFormat(timeZone).formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
}

/** Returns the date in `timeZone` (an IANA name) at an instant. */
export function dayIn(timeZone: string, instant: Date): CalendarDay {
  const { year = 0, month = 0, day = 0 } = partsIn(timeZone, instant);
  return { year, month, day };
}

/** Formats a date as `2026-11-05`. */
export function isoDate({ year, month, day }: CalendarDay): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Adds calendar days; daylight saving time does not affect the result. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Counts the days from `first` to `second`; negative when `second` is earlier. */
export function daysBetween(first: CalendarDay, second: CalendarDay): number {
  return Math.round((asUtc(second) - asUtc(first)) / dayMs);
}

/** Returns the weekday of ISO 8601: Monday is 1, Sunday is 7. */
export function isoWeekday(day: CalendarDay): number {
  return new Date(asUtc(day)).getUTCDay() || 7;
}

/** Returns the instant at which a date begins in `timeZone`. When clocks skip midnight it is the first instant after. */
export function startOfDayIn(timeZone: string, day: CalendarDay): Date {
  return timeOnDayIn(timeZone, day, { hour: 0, minute: 0 });
}

/**
 * Returns the instant of a local time in `timeZone`, the later one if it occurs twice. A time that clocks skip is moved
 * forward by the skipped duration.
 */
export function timeOnDayIn(
  timeZone: string,
  day: CalendarDay,
  { hour, minute }: { hour: number; minute: number },
): Date {
  const wanted = asUtc(day) + (hour * 60 + minute) * 60_000;
  const offsetBefore = offsetIn(timeZone, new Date(wanted - dayMs));
  const offsetAfter = offsetIn(timeZone, new Date(wanted + dayMs));
  const later = new Date(wanted - offsetAfter);
  return offsetIn(timeZone, later) === offsetAfter ? later : new Date(wanted - offsetBefore);
}

/** Returns the offset of the time zone from UTC in milliseconds. */
function offsetIn(timeZone: string, instant: Date): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(timeZone, instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime();
}

function asUtc({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day);
}

/** Returns 'Berlin time' for 'Europe/Berlin', and the name itself for a zone that no place has given its name. */
export function nameTimeZone(timeZone: string): string {
  const place = timeZone.startsWith('Etc/') ? undefined : timeZone.split('/').slice(1).at(-1);
  return place === undefined ? timeZone : `${place.replaceAll('_', ' ')} time`;
}
