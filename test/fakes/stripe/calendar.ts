export const hour = 3_600_000;
export const day = 24 * hour;

/** Adds calendar months in UTC. A day that the month does not have becomes its last day. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(time);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}

export const seconds = (time: number) => Math.floor(time / 1000);
export const secondsOrNull = (time: number | null) => (time === null ? null : seconds(time));
