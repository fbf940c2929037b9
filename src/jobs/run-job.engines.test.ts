import { sql, type KyselyPlugin } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import { waitFor } from '#test/support/wait-for.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

let connection: Connection;
let jobs: Jobs;
/** The number of next outcomes for which the database is away. */
let lostOutcomes = 0;

const kind: JobKind<object> = { name: 'test-run', retryLimit: 1 };

const losingPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const text = JSON.stringify(node);
    const isOutcome = text.includes('delete from jobs where id') || text.includes("state = 'failed', ");
    if (isOutcome && lostOutcomes > 0) {
      lostOutcomes -= 1;
      throw new Error('Connection terminated unexpectedly');
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeEach(async () => {
  connection = await openTestDatabase();
  lostOutcomes = 0;
  const { db, engine, listen } = connection;
  jobs = createJobs({
    connection: { db: db.withPlugin(losingPlugin), engine, listen },
    log: pino({ level: 'silent' }),
  });
});

afterEach(async () => {
  await jobs.stop();
  await connection.close();
});

const read = async () => {
  const { rows } = await sql<{ state: string; tries: number; due: number }>`
    select state, tries, extract(epoch from start_after - now())::float8 as due from jobs
    where name = ${kind.name}`.execute(connection.db);
  return rows;
};
const makeDue = async () => {
  await sql`update jobs set start_after = now()`.execute(connection.db);
  await sql`select pg_notify('jobs', '')`.execute(connection.db);
};

it('deletes a job that ended while the database was away, and does not run it again', async () => {
  let runs = 0;
  await jobs.register(kind, async () => void (runs += 1));
  lostOutcomes = 2;
  await jobs.start();
  await jobs.send(kind, {});
  await waitFor(async () => expect(await read()).toEqual([]));
  expect(runs).toBe(1);
});

it('retries a failed job after some seconds, and keeps it as failed after the last retry', async () => {
  await jobs.register(kind, async () => {
    throw new Error('on purpose');
  });
  await jobs.start();
  await jobs.send(kind, {});
  await waitFor(async () => expect(await read()).toMatchObject([{ state: 'waiting', tries: 1 }]));
  const [retried] = await read();
  expect(retried?.due).toBeGreaterThan(1);
  expect(retried?.due).toBeLessThanOrEqual(5);
  await makeDue();
  await waitFor(async () => expect(await read()).toMatchObject([{ state: 'failed', tries: 2 }]));
});

it('counts a job that takes longer than its limit as failed', async () => {
  await jobs.register({ ...kind, expireInSeconds: 0.05 }, () => new Promise(() => undefined));
  await jobs.send(kind, {});
  await expect(jobs.drain()).rejects.toThrow('There was no response in 50 ms.');
  expect(await read()).toMatchObject([{ state: 'waiting', tries: 1 }]);
});

it('retries a job while a newer one with the same key waits', async () => {
  const seen: string[] = [];
  await jobs.register(kind as JobKind<{ word: string }>, async ({ word }) => {
    seen.push(word);
    if (seen.length > 1) return;
    await jobs.send(kind, { word: 'newer' }, { key: 'a' });
    throw new Error('on purpose');
  });
  await jobs.send(kind, { word: 'older' }, { key: 'a' });
  await expect(jobs.drain()).rejects.toThrow('on purpose');
  await makeDue();
  await jobs.drain();
  expect(seen).toEqual(['older', 'newer', 'older']);
});
