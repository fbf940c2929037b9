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

/** The calendar month before the one that it is in UTC: 'October 2026'. */
export function lastMonthName(now: Date): string {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return `${names[month.getUTCMonth()] ?? ''} ${month.getUTCFullYear()}`;
}
