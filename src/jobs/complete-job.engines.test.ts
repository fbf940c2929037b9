import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '#test/support/wait-for.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

let connection: Connection;
let jobs: Jobs;
/** The number of next completions for which the database is away. */
let lostCompletions: number;

const kind: JobKind<object> = { name: 'test-completed', retryLimit: 2 };

beforeEach(async () => {
  connection = await openTestDatabase();
  lostCompletions = 0;
  jobs = await createJobs({
    connection: { ...connection, bossDb: createLosingDb() },
    log: pino({ level: 'silent' }),
  });
});

afterEach(async () => {
  await jobs.stop();
  await connection.close();
});

function createLosingDb(): Connection['bossDb'] {
  return {
    executeSql: async (text, values) => {
      const isCompletion = /update[^;]*set completed_on = [^;]*state = 'completed'/i.test(text);
      if (isCompletion && lostCompletions > 0) {
        lostCompletions -= 1;
        throw new Error('Connection terminated unexpectedly');
      }
      return connection.bossDb.executeSql(text, values);
    },
  };
}

it('completes a job that ended while the database was away, and does not run it again', async () => {
  let runs = 0;
  await jobs.register(kind, async () => void (runs += 1));
  lostCompletions = 2;
  await jobs.start();
  await jobs.send(kind, {});
  const readState = async () => {
    const { rows } = await sql<{ state: string; retries: number }>`
      select state, retry_count as retries from pgboss.job where name = ${kind.name}`.execute(connection.db);
    return rows;
  };
  await waitFor(async () => expect(await readState()).toEqual([{ state: 'completed', retries: 0 }]));
  expect(runs).toBe(1);
});
