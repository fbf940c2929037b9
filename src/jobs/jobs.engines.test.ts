import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/support/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let connection: Connection;
let jobs: Jobs;

beforeAll(async () => {
  connection = await openTestDatabase();
  jobs = createJobs({ connection, log });
});

afterAll(async () => {
  await jobs.stop();
  await connection.close();
});

it('sends a job when the transaction commits, and passes its data', async () => {
  const kind: JobKind<{ n: number }> = { name: 'test-send' };
  const seen: number[] = [];
  await jobs.register(kind, async ({ n }) => {
    seen.push(n);
  });
  const rolledBack = connection.db.transaction().execute(async (tx) => {
    await jobs.send(kind, { n: 1 }, { tx });
    throw new Error('on purpose');
  });
  await expect(rolledBack).rejects.toThrow('on purpose');
  await connection.db.transaction().execute((tx) => jobs.send(kind, { n: 2 }, { tx }));
  await jobs.drain();
  expect(seen).toEqual([2]);
});

it('rethrows the error of a failing job while draining', async () => {
  const kind: JobKind<object> = { name: 'test-fail' };
  await jobs.register(kind, async () => {
    throw new Error('this job fails');
  });
  await jobs.send(kind, {});
  await expect(jobs.drain()).rejects.toThrow('this job fails');
});

it('keeps one waiting job per key, and accepts the next while it runs', async () => {
  const kind: JobKind<{ n: number }> = { name: 'test-key' };
  const seen: number[] = [];
  await jobs.register(kind, async ({ n }) => {
    seen.push(n);
    if (n === 1) await jobs.send(kind, { n: 4 }, { key: 'a' });
  });
  await jobs.send(kind, { n: 1 }, { key: 'a' });
  await jobs.send(kind, { n: 2 }, { key: 'a' });
  await connection.db.transaction().execute((tx) => jobs.send(kind, { n: 3 }, { tx, key: 'b' }));
  await jobs.drain();
  expect(seen.toSorted((a, b) => a - b)).toEqual([1, 3, 4]);
});
