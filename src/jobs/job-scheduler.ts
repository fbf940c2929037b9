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
  /** How often the database is asked at least. */
  fallbackMs: number;
  /** For so long after a gap no job counts as lost: those that run must have had the time for a heartbeat. */
  rescueDelayMs: number;
  /** Makes the workers of a queue fetch. */
  wake: (queue: string) => void;
}

export interface JobScheduler {
  start: (kinds: readonly QueueKind[]) => void;
  /** Jobs may have become due, or will be within this time. */
  checkSoon: (afterMs?: number) => void;
  /** The database may have been out of reach, for this instance and for others whose jobs run. */
  noteConnectionGap: () => void;
  stop: () => Promise<void>;
}

const retryMs = 5000;
const afterRescueMs = 1000;
const maintenanceMs = 3_600_000;
const firstMaintenanceMs = 300_000;

/**
 * Everything that begins at a time: jobs that are due later and retries, occurrences of cron expressions, running jobs
 * whose process is gone, pg-boss's maintenance. One timer waits for whatever comes first, so that nothing polls.
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

  /** Wakes the workers of what is due. @returns milliseconds until something else is */
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
      const quietMs = await wakeDue();
      await supervision.maintain();
      return Math.min(quietMs, state.calendar.nextAt() - Date.now(), supervision.maintainInMs());
    } catch (error) {
      supervision.noteGap();
      log.warn({ err: error }, 'due jobs could not be looked for');
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
    noteConnectionGap: supervision.noteGap,
    stop: timer.stop,
  };
}

/** pg-boss's maintenance, each hour and for a queue in which a job is lost. Both put lost jobs back. */
function createSupervision(boss: PgBoss, rescueDelayMs: number) {
  const state = { maintainAt: Infinity, rescueAt: 0 };
  const noteGap = () => {
    state.rescueAt = performance.now() + rescueDelayMs;
    state.maintainAt = Math.max(state.maintainAt, state.rescueAt);
  };
  return {
    noteGap,
    start: () => {
      state.maintainAt = performance.now() + firstMaintenanceMs;
      // The process may have been started because the database is back.
      noteGap();
    },
    maintainInMs: () => state.maintainAt - performance.now(),
    maintain: async () => {
      if (performance.now() < state.maintainAt) return;
      state.maintainAt = performance.now() + maintenanceMs;
      await boss.supervise();
    },
    /** @returns milliseconds until it is to be called again */
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
