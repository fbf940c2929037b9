import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '#src/db/client.ts';
import type { Tx } from '#src/db/types.ts';
import { createClockWatch } from './clock-jumps.ts';
import { claimJobs, insertJob, inSeconds, retryJob, type ClaimedJob } from './job-table.ts';
import { readCron } from './recurrence.ts';
import { describeReason, runJob, type Registered, type JobRules } from './run-job.ts';
import { createWorker } from './worker.ts';

/** A kind of background job, with the type of its data. Its body is passed to `register`. */
export interface JobKind<T extends object> extends JobRules {
  /** Never set; it only carries the type of the data. */
  data?: T;
}

export interface SendOptions {
  /** The transaction with which the job is sent, or rolled back. */
  tx?: Tx;
  /** At most one job of a kind with the same key waits. */
  key?: string;
  /** The delay of the job in seconds. */
  afterSeconds?: number;
}

export interface Jobs {
  register: <T extends object>(kind: JobKind<T>, body: (data: T) => Promise<void>) => Promise<void>;
  send: <T extends object>(kind: JobKind<T>, data: T, options?: SendOptions) => Promise<void>;
  /** Starts to run jobs; those sent before wait. */
  start: () => Promise<void>;
  /** Runs all due jobs immediately, for tests. @throws the error of a failed job */
  drain: () => Promise<void>;
  /** Waits for running jobs and starts no new ones. */
  stop: () => Promise<void>;
}

export interface JobsOptions {
  connection: Pick<Connection, 'db' | 'engine' | 'listen'>;
  log: FastifyBaseLogger;
  /** The clock by which deletions and releases are due; that of the process by default. */
  now?: () => Date;
  /**
   * The interval of heartbeats and of checks for due jobs whose notification was lost. On PostgreSQL, a job without three
   * heartbeats runs again, in any instance.
   */
  checkMs?: number;
}

const usualCheckMs = 10_000;
const drainedRetrySeconds = 3600;

/** Creates background jobs, which are rows of the table `jobs`: they survive a crash and run in one instance only. */
export function createJobs(options: JobsOptions): Jobs {
  const { connection, log, now = () => new Date(), checkMs = usualCheckMs } = options;
  const { db } = connection;
  const registered = new Map<string, Registered>();
  const clock = createClockWatch(db, log, now);
  const run = async (job: ClaimedJob) => {
    const entry = registered.get(job.name);
    if (!entry) throw new Error(`There is no job kind ${job.name}.`);
    await runJob({ db, log, clock }, entry, job);
  };
  const worker = createWorker({ connection, log, checkMs, registered, run });
  return {
    register: async (kind, body) => {
      const { name, cron } = kind;
      const recurrence = cron === undefined ? undefined : readCron(name, cron);
      registered.set(name, { kind, body: body as Registered['body'], recurrence });
    },
    send: ({ name }, data, { tx, key, afterSeconds = 0 } = {}) =>
      insertJob(tx ?? db, { name, data, key, startAfter: inSeconds(afterSeconds) }),
    start: worker.start,
    drain: async () => {
      const kinds = Array.from(registered.keys(), (name) => ({ name, free: 1 }));
      for (
        let claimed = await claimJobs(db, kinds);
        claimed.length > 0;
        claimed = await claimJobs(db, kinds)
      ) {
        const failures: unknown[] = [];
        for (const job of claimed) {
          await run(job).catch(async (error: unknown) => {
            failures.push(error);
            // A later call does not run it again.
            await retryJob(db, job, { afterSeconds: drainedRetrySeconds, reason: describeReason(error) });
          });
        }
        if (failures.length > 0) throw failures[0];
      }
    },
    stop: worker.stop,
  };
}
