import { formatWeekdays } from '#src/lib/weekdays.ts';
import { dayIn, daysBetween, nameTimeZone } from '#src/lib/zoned-day.ts';

/** Returns 'every Monday, Wednesday and Friday at 9:00 AM, Berlin time'; undefined without a schedule. */
export function describeSchedule({
  timeZone,
  releaseSchedule,
  releaseTime,
}: {
  timeZone: string;
  releaseSchedule: readonly { weekday: number }[];
  releaseTime: string;
}): string | undefined {
  if (releaseSchedule.length === 0) return undefined;
  const [hour = 0, minute = 0] = releaseTime.split(':').map(Number);
  const time = inUtc({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2026, 0, 1, hour, minute));
  return `every ${formatWeekdays(releaseSchedule)} at ${time}, ${nameTimeZone(timeZone)}`;
}

function inUtc(options: Intl.DateTimeFormatOptions, time: number): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(time);
}

export interface ReleaseMonth<Item> {
  /** 'November 2026' */
  name: string;
  items: Item[];
}

/** Groups consecutive releases of the same month in the time zone. */
export function groupByMonth<Item extends { releasedAt: string }>(
  items: readonly Item[],
  timeZone: string,
): ReleaseMonth<Item>[] {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone });
  const months: ReleaseMonth<Item>[] = [];
  for (const item of items) {
    const name = format.format(new Date(item.releasedAt));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}

/** Returns 'today', 'tomorrow' or 'in 3 days', by the calendar of the time zone. */
export function describeWait(at: string, now: Date, timeZone: string): string {
  const days = daysBetween(dayIn(timeZone, now), dayIn(timeZone, new Date(at)));
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.max(0, days), 'day');
}

const weekMs = 7 * 86_400_000;

/** Returns the elapsed share of the wait since the last release, 0 to 1. */
export function getWaitShare({
  at,
  lastReleasedAt,
  now,
}: {
  at: string;
  /** Undefined before the first release; the wait then counts from a week before. */
  lastReleasedAt: string | undefined;
  now: Date;
}): number {
  const end = Date.parse(at);
  const time = now.getTime();
  if (time >= end) return 1;
  const start = Math.min(Date.parse(lastReleasedAt ?? '') || end - weekMs, time);
  return (time - start) / (end - start);
}
