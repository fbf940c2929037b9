import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Db } from '#src/db/types.ts';
import { createWakeTimer } from './wake-timer.ts';
import { createCronCalendar, occurrenceId, type CronCalendar } from './cron-calendar.ts';
import { readDueTimes } from './due-jobs.ts';
import type { QueueKind } from './queues.ts';

export interface JobSchedulerOptions {
  boss: PgBoss;
  db: Db;
  log: FastifyBaseLogger;
  /** The maximum interval between queries for due jobs. */
  fallbackMs: number;
  /** The time after a connection gap in which no job counts as lost, so that running jobs can send a heartbeat first. */
  rescueDelayMs: number;
  /** Makes the workers of a queue fetch jobs. */
  wake: (queue: string) => void;
}

export interface JobScheduler {
  start: (kinds: readonly QueueKind[]) => void;
  /** Checks for due jobs within this time; immediately by default. */
  checkSoon: (afterMs?: number) => void;
  /** Records that the database may have been unreachable for this instance and for others with running jobs. */
  noteConnectionGap: () => void;
  stop: () => Promise<void>;
}

const retryMs = 5000;
const afterRescueMs = 1000;
const maintenanceMs = 3_600_000;
const firstMaintenanceMs = 300_000;

/**
 * Schedules everything that starts at a certain time: delayed jobs and retries, occurrences of cron expressions, the
 * rescue of jobs whose process has died, and the maintenance of pg-boss. One timer waits for the earliest of them, so
 * that nothing polls.
 */
export function createJobScheduler(options: JobSchedulerOptions): JobScheduler {
  const { boss, db, log, fallbackMs, rescueDelayMs, wake } = options;
  const state: { calendar: CronCalendar; names: string[] } = {
    calendar: createCronCalendar([], () => new Date(), new Date()),
    names: [],
  };
  const supervision = createSupervision(boss, rescueDelayMs);

  const sendOccurrences = async () => {
    const now = new Date();
    for (const occurrence of state.calendar.listDue(now)) {
      await boss.send(occurrence.name, {}, { id: occurrenceId(occurrence) });
      state.calendar.advance(occurrence.name, now);
    }
  };

  /** Wakes the workers of queues with due jobs. @returns milliseconds until the next job is due */
  const wakeDue = async (): Promise<number> => {
    const waits = [fallbackMs];
    for (const { name, hasDue, dueIn, lostIn } of await readDueTimes(db, state.names)) {
      if (hasDue) wake(name);
      if (dueIn !== null) waits.push(dueIn * 1000);
      if (lostIn !== null) waits.push(await supervision.rescue(name, lostIn * 1000));
    }
    return Math.min(...waits);
  };

  const check = async (): Promise<number> => {
    try {
      await sendOccurrences();
      const nextMs = await wakeDue();
      await supervision.maintain();
      return Math.min(nextMs, state.calendar.nextAt() - Date.now(), supervision.maintainInMs());
    } catch (error) {
      supervision.noteConnectionGap();
      log.warn(
        { err: error, event: 'due_jobs_check_failed' },
        'Due jobs could not be read; the check is retried.',
      );
      return retryMs;
    }
  };

  const timer = createWakeTimer(check);
  return {
    start: (kinds) => {
      const crons = kinds.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]));
      state.calendar = createCronCalendar(
        crons,
        (cron, from) => findNextOccurrence(boss, cron, from),
        new Date(),
      );
      state.names = kinds.map(({ name }) => name);
      supervision.start();
      timer.schedule();
    },
    checkSoon: (afterMs) => {
      if (state.names.length > 0) timer.schedule(afterMs);
    },
    noteConnectionGap: supervision.noteConnectionGap,
    stop: timer.stop,
  };
}

/** Runs pg-boss's maintenance each hour, and for a queue with a lost job. Both requeue lost jobs. */
function createSupervision(boss: PgBoss, rescueDelayMs: number) {
  const state = { maintainAt: Infinity, rescueAt: 0 };
  const noteConnectionGap = () => {
    state.rescueAt = performance.now() + rescueDelayMs;
    state.maintainAt = Math.max(state.maintainAt, state.rescueAt);
  };
  return {
    noteConnectionGap,
    start: () => {
      state.maintainAt = performance.now() + firstMaintenanceMs;
      // The process may have started because the database became available again.
      noteConnectionGap();
    },
    maintainInMs: () => state.maintainAt - performance.now(),
    maintain: async () => {
      if (performance.now() < state.maintainAt) return;
      state.maintainAt = performance.now() + maintenanceMs;
      await boss.supervise();
    },
    /** Requeues lost jobs of a queue when they are due. @returns milliseconds until the next call */
    rescue: async (queue: string, lostInMs: number) => {
      const rescueInMs = Math.max(lostInMs, state.rescueAt - performance.now());
      if (rescueInMs > 0) return rescueInMs;
      await boss.supervise(queue);
      return afterRescueMs;
    },
  };
}

function findNextOccurrence(boss: PgBoss, cron: string, from: Date): Date {
  const [next] = boss.previewSchedule(cron, { count: 1, from });
  if (!next) throw new Error(`Nothing comes after ${from.toISOString()} by ${cron}.`);
  return next;
}
