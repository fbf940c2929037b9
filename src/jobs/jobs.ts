import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss, type Db as BossDatabase, type Job } from 'pg-boss';
import type { Tx } from '#src/db/types.ts';

/** A kind of background work: what it is called and what it is given. The body is registered beside it. */
export interface JobKind<T extends object> {
  name: string;
  /** Five cron fields, in UTC, for work that comes round by itself. */
  cron?: string;
  retryLimit?: number;
  expireInSeconds?: number;
  /** Of jobs that are sent with the same key one waits at a time; whoever sends one always names a key. */
  isOncePerKey?: boolean;
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

interface Registered {
  kind: JobKind<object>;
  body: (data: object) => Promise<void>;
}

export interface JobsOptions {
  db: BossDatabase;
  engine: 'pglite' | 'postgres';
  log: FastifyBaseLogger;
}

const pollingSeconds = 1;
const stopTimeoutMs = 20_000;

/** Background work kept in the database by pg-boss: survives a crash, runs once among several instances. */
export async function createJobs({ db, engine, log }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({ db, backend: engine });
  const registered: Registered[] = [];
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  await boss.start();

  const run = async ({ kind, body }: Registered, job: Job) => {
    const began = performance.now();
    try {
      await body(job.data);
      log.info({ job: kind.name, ms: Math.round(performance.now() - began) }, 'job done');
    } catch (error) {
      log.error({ err: error, job: kind.name, jobId: job.id }, 'job failed');
      throw error;
    }
  };

  return {
    register: async (kind, body) => {
      await boss.createQueue(kind.name, {
        retryLimit: kind.retryLimit ?? 3,
        retryDelay: 5,
        retryBackoff: true,
        expireInSeconds: kind.expireInSeconds ?? 900,
        ...(kind.isOncePerKey === true && { policy: 'short' }),
      });
      // Fills pg-boss's cache of queues: a send within a transaction must not ask the one connection for it.
      await boss.findJobs(kind.name, { key: '' });
      registered.push({ kind, body: body as Registered['body'] });
    },
    send: async (kind, data, { tx, key, afterSeconds } = {}) => {
      await boss.send(kind.name, data, {
        ...(tx && { db: fromKysely(tx) }),
        ...(key !== undefined && { singletonKey: key }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      });
    },
    start: async () => {
      await forgetSchedules(boss, registered);
      for (const entry of registered) {
        const options = {
          pollingIntervalSeconds: pollingSeconds,
          localConcurrency: entry.kind.concurrency ?? 1,
        };
        await boss.work<object>(entry.kind.name, options, async (jobs) => {
          for (const job of jobs) await run(entry, job);
        });
        if (entry.kind.cron !== undefined) await boss.schedule(entry.kind.name, entry.kind.cron);
      }
    },
    drain: () => drain(boss, registered, run),
    stop: () => boss.stop({ graceful: true, close: false, timeout: stopTimeoutMs }),
  };
}

/** Of work that this configuration does not have: nobody would do it, and it would gather. */
async function forgetSchedules(boss: PgBoss, registered: readonly Registered[]): Promise<void> {
  const known = new Set(registered.map(({ kind }) => kind.name));
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
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
