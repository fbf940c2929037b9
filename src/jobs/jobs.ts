import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Connection } from '#src/db/client.ts';
import type { Db, Tx } from '#src/db/types.ts';
import { createClockWatch, type ClockWatch } from './clock-jumps.ts';
import { completeJob } from './complete-job.ts';
import { readDueTimes } from './due-jobs.ts';
import { resumeInterruptedJobs } from './resume-interrupted.ts';
import { letNewJobsGoFirst } from './let-new-jobs-go-first.ts';
import { createNotifications, type JobNotifications } from './notifications.ts';
import { openQueues, type QueueKind } from './queues.ts';
import { createJobScheduler } from './job-scheduler.ts';

/** A kind of background job, with its queue and the type of its data. Its body is passed to `register`. */
export interface JobKind<T extends object> extends QueueKind {
  /** The number of jobs that each instance runs concurrently; 1 by default. */
  concurrency?: number;
  /** The time after a jump of the clock during which jobs of this kind do nothing, in milliseconds. */
  clockJumpPauseMs?: number;
  /** The time after a tick of the clock that came more than an hour after the one before it, during which they do nothing. */
  resumptionPauseMs?: number;
  /** Never set; it only carries the type of the data. */
  data?: T;
}

export interface SendOptions {
  /** The transaction with which the job is sent, or rolled back. */
  tx?: Tx;
  /** The key for `isOncePerKey`. */
  key?: string;
  /** The delay of the job in seconds. */
  afterSeconds?: number;
}

export interface Jobs {
  register: <T extends object>(kind: JobKind<T>, body: (data: T) => Promise<void>) => Promise<void>;
  send: <T extends object>(kind: JobKind<T>, data: T, options?: SendOptions) => Promise<void>;
  /** Starts the workers; jobs sent before wait. */
  start: () => Promise<void>;
  /** Runs all due jobs immediately, for tests. @throws the error of a failed job */
  drain: () => Promise<void>;
  /** Waits for running jobs and starts no new ones. */
  stop: () => Promise<void>;
}

export interface Registered {
  kind: JobKind<object>;
  body: (data: object) => Promise<void>;
}

export interface JobsOptions {
  connection: Pick<Connection, 'db' | 'bossDb' | 'engine' | 'listen'>;
  log: FastifyBaseLogger;
  /** The clock by which deletions and releases are due; that of the process by default. */
  now?: () => Date;
  /** The interval of checks for due jobs whose notification was lost. */
  fallbackMs?: number;
  /** On PostgreSQL, the time after which a job whose process has ended runs in another one; at least 10. */
  heartbeatSeconds?: number;
}

const doneEntry = ['job_done', 'The job finished.'] as const;
const pausedEntry = [
  'job_paused',
  'The job did nothing, because the clock went ahead or the site stood still.',
] as const;

const defaultFallbackMs = 30_000;
const defaultHeartbeatSeconds = 30;
const stopTimeoutMs = 20_000;
/** Workers are woken by the scheduler, which has its own fallback, so they rarely need to poll. */
const pollingSeconds = 3600;
/** The delay of the check after a failure, well below the delay of a first retry. */
const checkAfterFailureMs = 1000;

/** Creates background jobs, which pg-boss stores in the database: they survive a crash and run in one instance only. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, log, now = () => new Date(), fallbackMs = defaultFallbackMs } = options;
  const { db, engine } = connection;
  const clock = createClockWatch(db, log, now);
  const heartbeatSeconds = getHeartbeatSeconds(options);
  const registered: Registered[] = [];
  const notifications = createNotifications(connection, () => scheduler);
  const boss = createBoss(notifications.db, options);
  const scheduler = createJobScheduler({
    boss,
    db,
    log,
    fallbackMs,
    rescueDelayMs: (heartbeatSeconds ?? 0) * 1000,
    wake: notifications.wake,
  });
  await boss.start();
  const queues = await openQueues(boss, heartbeatSeconds);

  const run = async ({ kind, body }: Registered, job: Job) => {
    const startedAt = performance.now();
    try {
      const isPaused = await isPausedByClock(clock, kind);
      if (!isPaused) await body(job.data);
      const ms = Math.round(performance.now() - startedAt);
      const [event, text] = isPaused ? pausedEntry : doneEntry;
      log.info({ event, job: kind.name, jobId: job.id, ms }, text);
    } catch (error) {
      log.error({ err: error, event: 'job_failed', job: kind.name, jobId: job.id }, 'The job failed.');
      scheduler.checkSoon(checkAfterFailureMs);
      await letNewJobsGoFirst(db, kind.name, job.id);
      throw error;
    }
  };

  return {
    register: async (kind, body) => {
      await queues.add(kind);
      registered.push({ kind, body: body as Registered['body'] });
    },
    send: async (kind, data, { tx, key, afterSeconds } = {}) => {
      await boss.send(kind.name, data, {
        ...(tx && { db: fromKysely(tx) }),
        ...(key !== undefined && { singletonKey: key }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      });
      if (afterSeconds !== undefined) await notifications.announceLater(tx ?? db);
    },
    start: async () => {
      await removeStoredSchedules(boss);
      if (engine === 'pglite') await resumeJobs(db, log);
      for (const entry of registered) await startWorker(boss, entry, { run, wake: notifications.wake });
      scheduler.start(registered.map(({ kind }) => kind));
    },
    drain: () => drain(boss, db, registered, run),
    stop: async () => {
      await scheduler.stop();
      await boss.stop({ graceful: true, close: false, timeout: stopTimeoutMs });
    },
  };
}

async function isPausedByClock(clock: ClockWatch, kind: JobKind<object>): Promise<boolean> {
  const { clockJumpPauseMs = 0, resumptionPauseMs = 0 } = kind;
  if (clockJumpPauseMs === 0 && resumptionPauseMs === 0) return false;
  const { sinceJumpMs, sinceResumedMs } = await clock.tick();
  return sinceJumpMs < clockJumpPauseMs || sinceResumedMs < resumptionPauseMs;
}

async function resumeJobs(db: Db, log: FastifyBaseLogger): Promise<void> {
  const interrupted = await resumeInterruptedJobs(db);
  if (interrupted === 0) return;
  log.warn({ event: 'interrupted_jobs_resumed', interrupted }, 'Interrupted jobs were requeued.');
}

async function startWorker(
  boss: PgBoss,
  entry: Registered,
  { run, wake }: { run: Run; wake: JobNotifications['wake'] },
): Promise<void> {
  const { name, concurrency = 1 } = entry.kind;
  const polling = { pollingIntervalSeconds: pollingSeconds, localConcurrency: concurrency };
  await boss.work<object>(name, polling, async (jobs) => {
    // A worker that is woken while it runs a job fetches the next one immediately afterwards.
    wake(name);
    for (const job of jobs) {
      await run(entry, job);
      await completeJob(boss, name, job.id);
    }
  });
}

/** The embedded database needs no heartbeats: its only process requeues interrupted jobs when it starts. */
function getHeartbeatSeconds({ connection, heartbeatSeconds = defaultHeartbeatSeconds }: JobsOptions) {
  return connection.engine === 'postgres' ? heartbeatSeconds : undefined;
}

/** Creates pg-boss without its own timers, because the scheduler runs their work when it is due. */
function createBoss(db: JobNotifications['db'], { connection, log }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    db,
    backend: connection.engine,
    useListenNotify: true,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 24 * 3600,
    bamIntervalSeconds: 24 * 3600,
  });
  boss.on('error', (error) =>
    log.error({ err: error, event: 'job_queue_error' }, 'The job queue reported an error.'),
  );
  boss.on('warning', (warning) =>
    log.warn({ event: 'job_queue_warning', warning }, 'The job queue reported a warning.'),
  );
  return boss;
}

/** Removes cron expressions that earlier versions stored in the database, because they would run every job twice. */
async function removeStoredSchedules(boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
}

type Run = (entry: Registered, job: Job) => Promise<void>;

/** Runs due jobs, and those that they send, until there are none. Only queues with due jobs are asked for them. */
async function drain(boss: PgBoss, db: Db, registered: Registered[], run: Run): Promise<void> {
  const names = registered.map(({ kind }) => kind.name);
  for (let hasWork = true; hasWork;) {
    hasWork = false;
    const queues = await readDueTimes(db, names);
    const due = new Set(queues.filter(({ hasDue }) => hasDue).map(({ name }) => name));
    for (const entry of registered.filter(({ kind }) => due.has(kind.name))) {
      for (const job of await boss.fetch<object>(entry.kind.name, { batchSize: 50 })) {
        hasWork = true;
        await run(entry, job);
        await boss.complete(entry.kind.name, job.id);
      }
    }
  }
}
