/** Formats a print time as '25 min', '3 h 10 min' or '12 h', rounded to what an estimate can tell. */
export function formatPrintTime(minutes: number): string {
  const [hours, rest] = split(roundMinutes(minutes));
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats a range such as '20 to 35 min', '2 h 30 min to 3 h 50 min' or '3 to 5 h'. It is rounded outwards. */
export function formatPrintTimeRange(low: number, high: number): string {
  const from = roundMinutes(low, Math.floor);
  const to = roundMinutes(high, Math.ceil);
  if (from === to) return formatPrintTime(from);
  if (to < 60) return `${from} to ${to} min`;
  if (from % 60 === 0 && to % 60 === 0) return `${from / 60} to ${to / 60} h`;
  return `${formatPrintTime(from)} to ${formatPrintTime(to)}`;
}

function split(minutes: number): [hours: number, rest: number] {
  return [Math.floor(minutes / 60), minutes % 60];
}

/** Rounds to what an estimate can tell: 5 minutes below an hour, 10 below ten hours, and 30 above; at least 5. */
export function roundMinutes(minutes: number, direction = Math.round): number {
  const step = minutes < 60 ? 5 : minutes < 600 ? 10 : 30;
  return Math.max(5, direction(minutes / step) * step);
}
