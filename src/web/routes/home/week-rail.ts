import type { ModelCard } from '#src/features/catalog/schemas.ts';
import type { UpcomingRelease } from '#src/features/releases/schemas.ts';
import {
  addDays,
  dayIn,
  daysBetween,
  isoWeekday,
  startOfDayIn,
  type CalendarDay,
} from '#src/lib/zoned-day.ts';

interface WeekConfig {
  timeZone: string;
  releaseSchedule: readonly { weekday: number; designerUserId: string }[];
  designers: readonly { userId: string; displayName: string }[];
}

export interface WeekDay {
  /** 'Mon' */
  weekday: string;
  /** '16 Nov' */
  date: string;
  designer: string;
  release: ModelCard | undefined;
  /** The announced release, when nothing was released on this day and it may be shown. */
  announced: string | undefined;
  /** The progress until the release, from 0 to 1, when nothing was released on this day. */
  printedShare: number;
  /** A text such as 'today' or 'in 1 day', when nothing was released; undefined when the day has passed. */
  wait: string | undefined;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns the release days of the current week in the site's time zone, each with its release, if there is one.
 * @param newest the newest designs; designs from before this week are ignored
 */
export function listWeekDays(
  config: WeekConfig,
  newest: readonly ModelCard[],
  now: Date,
  upcoming: readonly UpcomingRelease[] = [],
): WeekDay[] {
  const today = dayIn(config.timeZone, now);
  const monday = addDays(today, 1 - isoWeekday(today));
  const days = config.releaseSchedule.map(({ weekday, designerUserId }) => {
    const day = addDays(monday, weekday - 1);
    return { day, designerUserId, release: findRelease(newest, { ...config, designerUserId, day, now }) };
  });
  const next = days.find(({ day, release }) => release === undefined && daysBetween(today, day) >= 0);
  return days.map(({ day, designerUserId, release }) => ({
    weekday: weekdays[isoWeekday(day) - 1] ?? '',
    date: formatDay(day),
    designer: config.designers.find(({ userId }) => userId === designerUserId)?.displayName ?? '',
    release,
    announced:
      upcoming.find(
        ({ at, designer, title }) =>
          title !== null &&
          designer?.userId === designerUserId &&
          daysBetween(dayIn(config.timeZone, new Date(at)), day) === 0,
      )?.title ?? undefined,
    printedShare:
      day === next?.day ? getWaitShare(config, { day, newest, now }) : Number(daysBetween(today, day) < 0),
    wait: release ? undefined : formatWait(daysBetween(today, day)),
  }));
}

function formatDay(day: CalendarDay): string {
  return `${day.day} ${months[day.month - 1] ?? ''}`;
}

/** Returns a text such as 'Mon 23 Nov, Harbour Coat Hook', or with the designer while the title is secret. */
export function describeRelease(timeZone: string, { at, designer, title }: UpcomingRelease): string {
  const day = dayIn(timeZone, new Date(at));
  const what = title ?? designer?.displayName;
  return `${weekdays[isoWeekday(day) - 1] ?? ''} ${formatDay(day)}${what === undefined ? '' : `, ${what}`}`;
}

interface ReleaseQuery {
  timeZone: string;
  designerUserId: string;
  day: CalendarDay;
  now: Date;
}

function findRelease(newest: readonly ModelCard[], query: ReleaseQuery): ModelCard | undefined {
  return newest.find(({ designer, releasedAt }) => {
    const instant = new Date(releasedAt);
    const isThatDay = daysBetween(dayIn(query.timeZone, instant), query.day) === 0;
    return isThatDay && instant <= query.now && designer?.userId === query.designerUserId;
  });
}

interface Wait {
  day: CalendarDay;
  newest: readonly ModelCard[];
  now: Date;
}

/** Returns the elapsed share, 0 to 1, of the wait since the last release or the last release day. */
function getWaitShare({ timeZone, releaseSchedule }: WeekConfig, { day, newest, now }: Wait): number {
  const end = startOfDayIn(timeZone, day).getTime();
  const gaps = releaseSchedule.map(({ weekday }) => (isoWeekday(day) - weekday + 7) % 7 || 7);
  const scheduledStart = startOfDayIn(timeZone, addDays(day, -Math.min(...gaps))).getTime();
  const releases = newest
    .map(({ releasedAt }) => new Date(releasedAt).getTime())
    .filter((at) => at < Math.min(end, now.getTime()));
  const start = Math.max(scheduledStart, ...releases);
  return Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
}

function formatWait(days: number): string | undefined {
  if (days < 0) return undefined;
  if (days === 0) return 'today';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
