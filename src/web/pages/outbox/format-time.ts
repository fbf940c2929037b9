const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** In the reader's own time zone: 'Nov 21, 2026, 4:05 AM'. */
export function formatTime(iso: string): string {
  return format.format(new Date(iso));
}
