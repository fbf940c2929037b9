import { createHash } from 'node:crypto';

export interface Occurrence {
  name: string;
  at: Date;
}

export interface CronCalendar {
  /** What has come and is not done; of several occurrences of one kind only the first. */
  listDue: (now: Date) => Occurrence[];
  /** Goes on to the first occurrence of this kind after `now`. */
  advance: (name: string, now: Date) => void;
  /** When the next one comes, in milliseconds since 1970; infinity when none does. */
  nextAt: () => number;
}

/** Longer than a restart takes, so that what falls into one is not missed. */
const lookBackMs = 60_000;

/**
 * When the kinds of jobs with a cron expression are to run.
 * @param next the first time after `after` that the expression names
 */
export function createCronCalendar(
  crons: readonly { name: string; cron: string }[],
  next: (cron: string, after: Date) => Date,
  now: Date,
): CronCalendar {
  const from = new Date(now.getTime() - lookBackMs);
  const entries = new Map(crons.map(({ name, cron }) => [name, { name, cron, at: next(cron, from) }]));
  const list = () => Array.from(entries.values(), ({ name, at }) => ({ name, at }));
  return {
    listDue: (time) => list().filter(({ at }) => at <= time),
    advance: (name, time) => {
      const entry = entries.get(name);
      if (entry) entry.at = next(entry.cron, time);
    },
    nextAt: () => Math.min(...list().map(({ at }) => at.getTime())),
  };
}

/** The same in every instance, so that the database takes one job for an occurrence. */
export function occurrenceId({ name, at }: Occurrence): string {
  const digest = createHash('sha256').update(`${name} ${at.toISOString()}`).digest('hex');
  // Version 8 of RFC 9562: an identifier whose bits the application chooses.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
