import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type Job } from 'pg-boss';
import type { Connection } from '#src/db/client.ts';
import type { Tx } from '#src/db/types.ts';
import { resumeInterruptedJobs } from './resume-interrupted.ts';
import { createNotifications, type JobNotifications } from './notifications.ts';
import { openQueues, type QueueKind } from './queues.ts';
import { createJobScheduler } from './job-scheduler.ts';

/** A kind of background work: what it is called and what it is given. The body is registered beside it. */
export interface JobKind<T extends object> extends QueueKind {
  /** So many are worked on at once by each instance; 1 unless told. */
  concurrency?: number;
  /** Only here to carry the type of the data. */
  data?: T;
}

export interface SendOptions {
  /** Sent when this transaction commits, and not at all when it does not. */
  tx?: Tx;
  /** What the job is about: see `isOncePerKey`. */
  key?: string;
  /** Not before so many seconds have gone by. */
  afterSeconds?: number;
}

export interface Jobs {
  register: <T extends object>(kind: JobKind<T>, body: (data: T) => Promise<void>) => Promise<void>;
  send: <T extends object>(kind: JobKind<T>, data: T, options?: SendOptions) => Promise<void>;
  /** Begins to work; before that, jobs only gather. */
  start: () => Promise<void>;
  /** Works off all that waits, here and now, and throws what fails: for tests and for the first start. */
  drain: () => Promise<void>;
  /** Finishes what is under way, takes on nothing new. */
  stop: () => Promise<void>;
}

export interface Registered {
  kind: JobKind<object>;
  body: (data: object) => Promise<void>;
}

export interface JobsOptions {
  connection: Pick<Connection, 'db' | 'bossDb' | 'engine' | 'listen'>;
  log: FastifyBaseLogger;
  /** How often the database is asked for due jobs of which no notification has come. */
  fallbackMs?: number;
  /** On PostgreSQL, a job whose process has ended is taken up by another one after this time; at least 10. */
  heartbeatSeconds?: number;
}

const defaultFallbackMs = 30_000;
const defaultHeartbeatSeconds = 30;
const stopTimeoutMs = 20_000;
/** Workers are woken; what wakes them has a fallback of its own, so theirs may be rare. */
const pollingSeconds = 3600;
/** Well below the delay before a first retry. */
const failureNotedMs = 1000;

/** Background work kept in the database by pg-boss: survives a crash, runs once among several instances. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, log, fallbackMs = defaultFallbackMs } = options;
  const { db, engine } = connection;
  const heartbeatSeconds = getHeartbeatSeconds(options);
  const rescueDelayMs = (heartbeatSeconds ?? 0) * 1000;
  const registered: Registered[] = [];
  const notifications = createNotifications(connection, () => scheduler);
  const boss = createBoss(notifications.db, options);
  const scheduler = createJobScheduler({
    boss,
    db,
    log,
    fallbackMs,
    rescueDelayMs,
    wake: notifications.wake,
  });
  await boss.start();
  const queues = await openQueues(boss, heartbeatSeconds);

  const run = async ({ kind, body }: Registered, job: Job) => {
    const began = performance.now();
    try {
      await body(job.data);
      log.info({ job: kind.name, ms: Math.round(performance.now() - began) }, 'job done');
    } catch (error) {
      log.error({ err: error, job: kind.name, jobId: job.id }, 'job failed');
      scheduler.checkSoon(failureNotedMs);
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
      if (engine === 'pglite') {
        const interrupted = await resumeInterruptedJobs(db);
        if (interrupted > 0) log.warn({ interrupted }, 'jobs that were interrupted are taken up again');
      }
      for (const entry of registered) {
        const { name, concurrency = 1 } = entry.kind;
        const polling = { pollingIntervalSeconds: pollingSeconds, localConcurrency: concurrency };
        await boss.work<object>(name, polling, async (jobs) => {
          // A worker that is woken while it works fetches the next job right after this one.
          notifications.wake(name);
          for (const job of jobs) await run(entry, job);
        });
      }
      scheduler.start(registered.map(({ kind }) => kind));
    },
    drain: () => drain(boss, registered, run),
    stop: async () => {
      await scheduler.stop();
      await boss.stop({ graceful: true, close: false, timeout: stopTimeoutMs });
    },
  };
}

/** The embedded database has one process only, which looks for interrupted jobs when it starts. */
function getHeartbeatSeconds({ connection, heartbeatSeconds = defaultHeartbeatSeconds }: JobsOptions) {
  return connection.engine === 'postgres' ? heartbeatSeconds : undefined;
}

/** None of its own timers poll: the timetable does what they would, when something is due. */
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
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
  return boss;
}

/** Earlier versions kept cron expressions in the database; what they left would run everything twice. */
async function removeStoredSchedules(boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
}

type Run = (entry: Registered, job: Job) => Promise<void>;

async function drain(boss: PgBoss, registered: Registered[], run: Run): Promise<void> {
  for (let hasWork = true; hasWork;) {
    hasWork = false;
    for (const entry of registered) {
      for (const job of await boss.fetch<object>(entry.kind.name, { batchSize: 50 })) {
        hasWork = true;
        await run(entry, job);
        await boss.complete(entry.kind.name, job.id);
      }
    }
  }
}
