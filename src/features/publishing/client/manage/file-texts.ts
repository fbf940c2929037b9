import { site } from '#src/site.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { nameTimeZone } from '#src/lib/zoned-day.ts';
import { truncate, formatCount } from '#src/lib/text.ts';
import { binDays } from '../../constants.ts';
import { cappedCount } from '#src/lib/capped-count.ts';

/** Returns the element id of a design's title in the table, which can take the focus. */
export const fileTitleId = (modelId: number) => `file-${modelId}`;

const dayMs = 86_400_000;
const namedTitles = 3;
const maxTitle = 60;

/** Returns '161 files', '1 file' or, if counting stopped, '10,000+ files'. */
export function formatFileCount(count: number): string {
  return `${cappedCount(count)} ${count === 1 ? 'file' : 'files'}`;
}

/** Returns '"Ripple Vase", "Fluted Herb Pot", "Comb Desk Caddy" and 9 more', for example. */
export function formatTitles(titles: readonly string[]): string {
  const named = titles.slice(0, namedTitles).map((title) => `"${truncate(title, maxTitle)}"`);
  const others = titles.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${formatCount(others)} more`;
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

/** Returns 'Nov 30', or 'Nov 30, 2027' if the year differs from that of `now`. Defaults to the browser's time zone. */
function formatDay(time: number, now: number, timeZone?: string): string {
  const getYear = (at: number) => new Date(at).getUTCFullYear();
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: getYear(time) === getYear(now) ? undefined : 'numeric',
    timeZone,
  }).format(time);
}

/** Returns 'Releases Nov 30, 9:00 AM'. Defaults to the browser's time zone, as in the form. */
export function formatRelease(releasesAt: string, now = Date.now(), timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const at = Date.parse(releasesAt);
  return `Releases ${formatDay(at, now, timeZone)}, ${time.format(at)}`;
}

/** Returns 'Nov 30, 2026, 9:00 AM, Berlin time' in the site's time zone. */
export function formatReleaseInFull(releasesAt: string): string {
  return `${formatDateTime(releasesAt, site.timeZone)}, ${nameTimeZone(site.timeZone)}`;
}

/** Returns 'Deleted Nov 20, goes for good on Dec 20', for example. */
export function formatBinDates(deletedAt: string, now = Date.now()): string {
  const at = Date.parse(deletedAt);
  return `Deleted ${formatDay(at, now)}, goes for good on ${formatDay(at + binDays * dayMs, now)}`;
}
