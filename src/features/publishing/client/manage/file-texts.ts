import { site } from '#src/site.ts';
import { formatDateTime } from '#src/lib/date-text.ts';
import { clip, formatCount } from '#src/lib/text.ts';
import { binDays } from '../../admin-contract.ts';
import { cappedCount } from '#src/lib/capped-count.ts';

const dayMs = 86_400_000;
const namedTitles = 3;
const maxTitle = 60;

/** '161 files', '1 file', '10,000+ files' where counting stopped. */
export function fileCount(count: number): string {
  return `${cappedCount(count)} ${count === 1 ? 'file' : 'files'}`;
}

/** '"Ripple Vase", "Fluted Herb Pot", "Comb Desk Caddy" and 9 more' */
export function namesOf(titles: readonly string[]): string {
  const named = titles.slice(0, namedTitles).map((title) => `"${clip(title, maxTitle)}"`);
  const others = titles.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${formatCount(others)} more`;
  const last = named.pop() ?? '';
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`;
}

/** 'Nov 30', of another year than `now` 'Nov 30, 2027'; in the browser's own zone unless told. */
function formatDay(time: number, now: number, timeZone?: string): string {
  const yearOf = (at: number) => new Date(at).getUTCFullYear();
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: yearOf(time) === yearOf(now) ? undefined : 'numeric',
    timeZone,
  }).format(time);
}

/** 'Releases Nov 30, 9:00 AM', in the browser's own zone unless told, as where it was chosen. */
export function releaseText(releasesAt: string, now = Date.now(), timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const at = Date.parse(releasesAt);
  return `Releases ${formatDay(at, now, timeZone)}, ${time.format(at)}`;
}

/** In full, and in the zone that the site's releases are counted in: 'Nov 30, 2026, 9:00 AM (Europe/Berlin)' */
export function releaseTitle(releasesAt: string): string {
  return `${formatDateTime(releasesAt, site.timeZone)} (${site.timeZone})`;
}

/** 'Deleted Nov 20, goes for good on Dec 20' */
export function binText(deletedAt: string, now = Date.now()): string {
  const at = Date.parse(deletedAt);
  return `Deleted ${formatDay(at, now)}, goes for good on ${formatDay(at + binDays * dayMs, now)}`;
}
