/** The names of the weekdays of ISO 8601, Monday first. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns 'Monday, Wednesday and Friday' for the days of a schedule, each named once; empty without days. */
export function formatWeekdays(schedule: readonly { weekday: number }[]): string {
  const days = Array.from(new Set(schedule.map(({ weekday }) => weekday))).toSorted((a, b) => a - b);
  return new Intl.ListFormat('en-GB').format(days.map((weekday) => weekdayNames[weekday - 1] ?? ''));
}
