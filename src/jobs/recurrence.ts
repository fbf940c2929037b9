/** A job recurs at each time that is `offset` minutes after a multiple of `period` minutes since 1970 in UTC. */
export interface Recurrence {
  name: string;
  period: number;
  offset: number;
}

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/** Reads a cron expression for minutes that divide an hour, a minute of each hour, or a time of each day. */
export function readCron(name: string, cron: string): Recurrence {
  const every = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron);
  const step = Number(every?.[1] ?? 1);
  if (every && minutesPerHour % step === 0) return { name, period: step, offset: 0 };
  const [, minute, hour] = /^(\d+) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute === undefined) throw new Error(`${cron} is not a supported schedule of the job ${name}.`);
  if (hour === '*') return { name, period: minutesPerHour, offset: Number(minute) };
  return { name, period: minutesPerDay, offset: Number(hour) * minutesPerHour + Number(minute) };
}
