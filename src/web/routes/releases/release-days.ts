import { addDays, dayIn, daysBetween, isoDate, isoWeekday, type CalendarDay } from '#src/lib/zoned-day.ts';

interface Schedule {
  timeZone: string;
  releaseSchedule: readonly { weekday: number }[];
  releaseTime: string;
}

/** This day, 2026-11-16, is a Monday. */
const monday = { year: 2026, month: 11, day: 16 };

/** Returns 'every Monday, Wednesday and Friday at 9:00 AM (Europe/Berlin)'; undefined without a schedule. */
export function describeSchedule({ timeZone, releaseSchedule, releaseTime }: Schedule): string | undefined {
  if (releaseSchedule.length === 0) return undefined;
  const weekdays = Array.from(new Set(releaseSchedule.map(({ weekday }) => weekday))).toSorted(
    (a, b) => a - b,
  );
  const names = weekdays.map((weekday) => {
    const { year, month, day } = addDays(monday, weekday - 1);
    return inUtc({ weekday: 'long' }, Date.UTC(year, month - 1, day));
  });
  const [hour = 0, minute = 0] = releaseTime.split(':').map(Number);
  const time = inUtc({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2026, 0, 1, hour, minute));
  const days = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  return `every ${days} at ${time} (${timeZone})`;
}

function inUtc(options: Intl.DateTimeFormatOptions, time: number): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(time);
}

export interface ReleaseWeek<Item> {
  /** The date of its Monday, which is unique among the weeks of a list. */
  key: string;
  /** 'This week', 'Last week' or 'Week of November 2, 2026' */
  name: string;
  items: Item[];
}

/** Groups consecutive releases of the same week, from Monday to Sunday in the time zone. */
export function groupByWeek<Item extends { releasedAt: string }>(
  items: readonly Item[],
  timeZone: string,
  now: Date,
): ReleaseWeek<Item>[] {
  const present = mondayOf(dayIn(timeZone, now));
  const weeks: ReleaseWeek<Item>[] = [];
  for (const item of items) {
    const start = mondayOf(dayIn(timeZone, new Date(item.releasedAt)));
    const key = isoDate(start);
    const last = weeks.at(-1);
    if (last?.key === key) last.items.push(item);
    else weeks.push({ key, name: nameWeek(start, present), items: [item] });
  }
  return weeks;
}

function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - isoWeekday(day));
}

function nameWeek(start: CalendarDay, present: CalendarDay): string {
  const days = daysBetween(start, present);
  if (days === 0) return 'This week';
  if (days === 7) return 'Last week';
  const { year, month, day } = start;
  return `Week of ${inUtc({ dateStyle: 'long' }, Date.UTC(year, month - 1, day))}`;
}

/** Returns 'today', 'tomorrow' or 'in 3 days', by the calendar of the time zone. */
export function describeWait(at: string, now: Date, timeZone: string): string {
  const days = daysBetween(dayIn(timeZone, now), dayIn(timeZone, new Date(at)));
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(Math.max(0, days), 'day');
}

interface Wait {
  at: string;
  /** Undefined before the first release; the wait then counts from a week before. */
  lastReleasedAt: string | undefined;
  now: Date;
}

const weekMs = 7 * 86_400_000;

/** Returns the elapsed share of the wait since the last release, 0 to 1. */
export function getWaitShare({ at, lastReleasedAt, now }: Wait): number {
  const end = Date.parse(at);
  const time = now.getTime();
  if (time >= end) return 1;
  const start = Math.min(Date.parse(lastReleasedAt ?? '') || end - weekMs, time);
  return (time - start) / (end - start);
}
