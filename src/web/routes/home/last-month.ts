const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Returns the previous calendar month in UTC, such as 'October 2026'. */
export function lastMonthName(now: Date): string {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return `${names[month.getUTCMonth()] ?? ''} ${month.getUTCFullYear()}`;
}
