import { sql } from 'kysely';
import { fromKysely, PgBoss, type Db as BossDatabase, type Queue } from 'pg-boss';
import { readInBatches } from '#src/db/read-in-batches.ts';
import type { Tx } from '#src/db/types.ts';

const jobsAtOnce = 200;
/** Excludes pg-boss's internal queues, which it creates itself. */
const notInternal = sql`name not like ${'\\_\\_pgboss%'}`;

/** The options with which pg-boss creates a queue. */
export type QueueShape = Pick<
  Queue,
  'name' | 'policy' | 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds'
>;

export interface WaitingJob {
  name: string;
  data: object | null;
  key: string | null;
  startAfter: string;
}

async function hasQueues(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('pgboss.job') is not null as found`.execute(tx);
  return rows[0]?.found === true;
}

export async function readQueues(tx: Tx): Promise<QueueShape[]> {
  if (!(await hasQueues(tx))) return [];
  const { rows } = await sql<QueueShape>`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds"
    from pgboss.queue where ${notInternal} order by name`.execute(tx);
  return rows;
}

/** Yields unfinished jobs, including running ones, in batches of JSON lines. */
export async function* readWaitingJobs(tx: Tx): AsyncGenerator<string[]> {
  if (!(await hasQueues(tx))) return;
  const query = sql<{ line: string }>`
    select json_build_object('name', name, 'data', data, 'key', singleton_key, 'startAfter', start_after)::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and ${notInternal} order by created_on, id`;
  for await (const rows of readInBatches(tx, query, jobsAtOnce)) yield rows.map(({ line }) => line);
}

export interface JobSender {
  /** Deletes all existing jobs. */
  empty: (tx: Tx) => Promise<void>;
  send: (tx: Tx, job: WaitingJob) => Promise<void>;
  close: () => Promise<void>;
}

/** Creates pg-boss's schema and these queues when they are missing. Call it outside of a transaction. */
export async function openJobSender(
  db: BossDatabase,
  engine: 'pglite' | 'postgres',
  queues: readonly QueueShape[],
): Promise<JobSender> {
  const boss = new PgBoss({ db, backend: engine, supervise: false, schedule: false });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options);
    // Fills pg-boss's cache of queues: a send within a transaction must not ask the one connection for it.
    await boss.findJobs(name, { key: '' });
  }
  return {
    empty: async (tx) => {
      await sql`delete from pgboss.job`.execute(tx);
    },
    send: async (tx, { name, data, key, startAfter }) => {
      await boss.send(name, data, {
        db: fromKysely(tx),
        startAfter: new Date(startAfter),
        ...(key !== null && { singletonKey: key }),
      });
    },
    close: async () => {
      await boss.stop({ graceful: false, close: false });
      if (failures.length > 0) throw new AggregateError(failures, 'Jobs could not be sent.');
    },
  };
}
