const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/**
 * Formats a time as '2 days ago' or '1 hour ago'; 'just now' in the first minute and for times in the future.
 * @param time ISO 8601
 */
export function formatAgo(time: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(time)) / 1000;
  const found = units.find(([, size]) => seconds >= size);
  return found ? relative.format(-Math.floor(seconds / found[1]), found[0]) : 'just now';
}
