import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#src/db/client.ts';
import {
  claimJobs,
  correctRecurring,
  deleteOldFailures,
  jobChannel,
  readDueMs,
  requeueInterrupted,
  scheduleRecurring,
  sendHeartbeat,
  type ClaimedJob,
} from './job-table.ts';
import type { Recurrence } from './recurrence.ts';
import type { Registered } from './run-job.ts';
import { createWakeTimer } from './wake-timer.ts';

export interface WorkerOptions {
  connection: Pick<Connection, 'db' | 'engine' | 'listen'>;
  log: FastifyBaseLogger;
  checkMs: number;
  registered: ReadonlyMap<string, Registered>;
  /** Runs a job, and logs and rethrows its error. */
  run: (job: ClaimedJob) => Promise<void>;
}

const lostHeartbeats = 3;
const checkAgainMs = 5000;
const stopTimeoutMs = 20_000;

/**
 * Runs jobs when they are due. A notification or the end of a job starts a check for due jobs; otherwise one timer waits for
 * the next job or the next upkeep.
 */
export function createWorker(options: WorkerOptions) {
  const { connection, log, registered, run } = options;
  const { db, engine } = connection;
  const running = new Map<number, { name: string; end: Promise<void> }>();
  const upkeep = createUpkeep(options, running);

  const countFree = ({ kind: { name, concurrency = 1 } }: Registered) =>
    concurrency - Array.from(running.values()).filter((job) => job.name === name).length;

  const startDue = async () => {
    const kinds = Array.from(registered, ([name, entry]) => ({ name, free: countFree(entry) }));
    const claimed = await claimJobs(
      db,
      kinds.filter(({ free }) => free > 0),
    );
    for (const job of claimed) {
      const end = run(job)
        .catch(() => undefined)
        .then(() => {
          running.delete(job.id);
          timer.schedule();
        });
      running.set(job.id, { name: job.name, end });
    }
  };

  const timer = createWakeTimer(async () => {
    try {
      await upkeep.runIfDue();
      await startDue();
      return Math.min(await readDueMs(db), upkeep.dueInMs());
    } catch (error) {
      upkeep.noteGap();
      log.warn(
        { err: error, event: 'due_jobs_check_failed' },
        'Due jobs could not be read; the check is retried.',
      );
      return checkAgainMs;
    }
  });

  return {
    start: async () => {
      // The process may have started because the database became available again.
      upkeep.noteGap();
      const onGap = () => {
        upkeep.noteGap();
        timer.schedule();
      };
      await connection.listen(jobChannel, () => timer.schedule(), onGap);
      // A single process uses the embedded database, so that all running jobs are those of an earlier process.
      if (engine === 'pglite') await resumeJobs(options);
      await scheduleRecurring(db, listRecurrences(registered));
      timer.schedule();
    },
    stop: async () => {
      await timer.stop();
      const ended = Promise.all(Array.from(running.values(), ({ end }) => end));
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function createUpkeep(options: WorkerOptions, running: ReadonlyMap<number, unknown>) {
  const { connection, checkMs, registered } = options;
  const { db, engine } = connection;
  const lostMs = lostHeartbeats * checkMs;
  const state = { connectedAt: 0, dueAt: 0 };
  return {
    /** Records that the database may have been unreachable for this instance and for others with running jobs. */
    noteGap: () => {
      state.connectedAt = performance.now();
      state.dueAt = state.connectedAt;
    },
    dueInMs: () => state.dueAt - performance.now(),
    runIfDue: async () => {
      if (performance.now() < state.dueAt) return;
      state.dueAt = performance.now() + checkMs;
      await correctRecurring(db, listRecurrences(registered));
      await deleteOldFailures(db);
      if (engine === 'postgres') {
        await sendHeartbeat(db, Array.from(running.keys()));
        // After an outage of the database, running jobs of all instances can send a heartbeat first.
        if (performance.now() - state.connectedAt >= lostMs) await resumeJobs(options, lostMs / 1000);
      }
    },
  };
}

function listRecurrences(registered: WorkerOptions['registered']): Recurrence[] {
  return Array.from(registered.values()).flatMap(({ recurrence }) => recurrence ?? []);
}

async function resumeJobs({ connection, log }: WorkerOptions, silentSeconds?: number): Promise<void> {
  const interrupted = await requeueInterrupted(connection.db, silentSeconds);
  if (interrupted === 0) return;
  log.warn({ event: 'interrupted_jobs_resumed', interrupted }, 'Interrupted jobs were requeued.');
}
