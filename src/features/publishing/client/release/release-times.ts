import { formatDayAndTime } from '#src/lib/date-text.ts';
import { nameTimeZone } from '#src/lib/zoned-day.ts';

const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * Returns 'Nov 23, 9:00 AM', for example.
 * @param time in ISO 8601
 * @param timeZone an IANA name; defaults to the browser's time zone
 */
export function formatMoment(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...moment, timeZone }).format(new Date(time));
}

/** Returns the value of a `datetime-local` input in the browser's time zone, or '' for no time. */
export function toLocalText(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns the time in ISO 8601, or null while the input is incomplete. */
export function fromLocalText(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Explains the input's time zone if it differs from the site's, else returns undefined. */
export function describeZones(time: string | null, siteZone: string): string | undefined {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = time ?? new Date().toISOString();
  if (formatDayAndTime(at, ownZone) === formatDayAndTime(at, siteZone)) return undefined;
  const zone = nameTimeZone(siteZone);
  return time === null
    ? `In your time zone. The shop is on ${zone}.`
    : `In your time zone. For the shop it is ${formatDayAndTime(time, siteZone)}, ${zone}.`;
}
