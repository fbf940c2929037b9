const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * 'Nov 23, 9:00 AM'
 * @param time ISO 8601
 * @param timeZone an IANA name; the browser's own unless told
 */
export function formatMoment(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { ...moment, timeZone }).format(new Date(time));
}

/** 'Mon, Nov 23, 9:00 AM'; parameters as of `formatMoment`. */
export function formatDayAndTime(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', ...moment, timeZone }).format(new Date(time));
}

/** As a `datetime-local` box holds it, in the browser's zone; '' for no time. */
export function toLocalText(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** ISO 8601; null while the box does not hold a whole time. */
export function fromLocalText(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** What the box's time means, where the browser's clock is not the site's. */
export function describeZones(time: string | null, siteZone: string): string | undefined {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = time ?? new Date().toISOString();
  if (formatDayAndTime(at, ownZone) === formatDayAndTime(at, siteZone)) return undefined;
  const there = time === null ? '' : ` There it is ${formatDayAndTime(time, siteZone)}.`;
  return `In your time zone, ${ownZone}. The site's is ${siteZone}.${there}`;
}
