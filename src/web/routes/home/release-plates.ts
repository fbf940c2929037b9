import { dayIn, isoWeekday } from '#src/lib/zoned-day.ts';
import { countPrintedLayers, layerCount } from '#src/ui/media/PrintBed.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const minuteMs = 60_000;

export interface ReleaseDay {
  /** 'Mon' */
  weekday: string;
  /** 'Nov 16' */
  date: string;
}

/** Returns the texts of the day of a release in a time zone. */
export function formatReleaseDay(timeZone: string, at: string): ReleaseDay {
  const day = dayIn(timeZone, new Date(at));
  return {
    weekday: weekdays[isoWeekday(day) - 1] ?? '',
    date: `${months[day.month - 1] ?? ''} ${day.day}`,
  };
}

/** Returns the elapsed share, 0 to 1 in whole layers of the drawing, of the time between two releases. */
export function getPrintedShare(previous: string, next: string, now: Date): number {
  const [start, end] = [Date.parse(previous), Date.parse(next)];
  return end > start ? countPrintedLayers((now.getTime() - start) / (end - start)) / layerCount : 0;
}

/** Returns 'In 1 day 7 h', 'In 7 h 5 min', 'In 5 min' or, once it is due, 'Any moment now'. */
export function formatWait(at: string, now: Date): string {
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / minuteMs);
  if (minutes <= 0) return 'Any moment now';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts =
    days > 0
      ? [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`];
  return `In ${parts.filter((part) => part !== false).join(' ')}`;
}
