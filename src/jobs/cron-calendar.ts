import { createHash } from 'node:crypto';

export interface Occurrence {
  name: string;
  at: Date;
}

export interface CronCalendar {
  /** Lists due occurrences; of several missed ones of a kind only the first. */
  listDue: (now: Date) => Occurrence[];
  /** Moves a kind to its first occurrence after `now`. */
  advance: (name: string, now: Date) => void;
  /** Returns the time of the next occurrence in milliseconds since 1970; Infinity when there is none. */
  nextAt: () => number;
}

/**
 * Longer than a restart takes, so that occurrences during a restart are not missed. A clock that is set back by more begins
 * the calendar again: otherwise nothing would occur until the clock has caught up.
 */
const lookBackMs = 60_000;

/**
 * Creates the calendar of the job kinds with a cron expression.
 * @param next returns the first time after `after` that matches the expression
 */
export function createCronCalendar(
  crons: readonly { name: string; cron: string }[],
  next: (cron: string, after: Date) => Date,
  now: Date,
): CronCalendar {
  const listFrom = (time: Date) => {
    const from = new Date(time.getTime() - lookBackMs);
    return new Map(crons.map(({ name, cron }) => [name, { name, cron, at: next(cron, from) }]));
  };
  let entries = listFrom(now);
  let readAt = now;
  const list = () => Array.from(entries.values(), ({ name, at }) => ({ name, at }));
  return {
    listDue: (time) => {
      if (time.getTime() < readAt.getTime() - lookBackMs) entries = listFrom(time);
      readAt = time;
      return list().filter(({ at }) => at <= time);
    },
    advance: (name, time) => {
      const entry = entries.get(name);
      if (entry) entry.at = next(entry.cron, time);
    },
    nextAt: () => Math.min(...list().map(({ at }) => at.getTime())),
  };
}

/** Derives the job id of an occurrence. It is the same in every instance, so that the database accepts only one job. */
export function occurrenceId({ name, at }: Occurrence): string {
  const digest = createHash('sha256').update(`${name} ${at.toISOString()}`).digest('hex');
  // Version 8 of RFC 9562: an identifier whose bits the application chooses.
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
