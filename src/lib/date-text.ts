/**
 * Formats a date as 'Nov 19, 2026'.
 * @param time ISO 8601, or milliseconds
 * @param timeZone an IANA name; the browser's time zone by default
 */
export function formatDate(time: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(time));
}

/** Formats a date as 'Nov 19', with the parameters of `formatDate`. */
export function formatMonthAndDay(time: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(
    new Date(time),
  );
}

/** Formats a date as 'November 19, 2026', with the parameters of `formatDate`. */
export function formatLongDate(time: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time));
}

/** Formats a month as 'November 2026', with the parameters of `formatDate`. */
export function formatMonth(time: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone }).format(
    new Date(time),
  );
}

/** Formats a date with time as 'Nov 21, 2026, 4:05 AM', with the parameters of `formatDate`. */
export function formatDateTime(time: string | number, timeZone?: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(time));
}

/** Formats a time as '4:05 AM', with the parameters of `formatDate`. */
export function formatTimeOfDay(time: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(new Date(time));
}

/** Formats a day and time as 'Mon, Nov 23, 9:00 AM', with the parameters of `formatDate`. */
export function formatDayAndTime(time: string | number, timeZone?: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const options = { ...day, hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(time));
}
