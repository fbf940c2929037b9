import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/databases.ts';
import type { Connection } from '#src/db/client.ts';
import { createJobs, type JobKind, type Jobs } from './jobs.ts';

let connection: Connection;
let jobs: Jobs;

beforeAll(async () => {
  connection = await openTestDatabase();
  jobs = await createJobs({
    db: connection.bossDb,
    engine: connection.engine,
    log: pino({ level: 'silent' }),
  });
});

afterAll(async () => {
  await jobs.stop();
  await connection.close();
});

it('sends with the transaction, once for a key, and hands the data over', async () => {
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

it('does not swallow a failing job while draining', async () => {
  const kind: JobKind<object> = { name: 'test-fail' };
  await jobs.register(kind, async () => {
    throw new Error('this job fails');
  });
  await jobs.send(kind, {});
  await expect(jobs.drain()).rejects.toThrow('this job fails');
});

it('lets one job with a key wait, and takes the next while it runs', async () => {
  const kind: JobKind<{ n: number }> = { name: 'test-key', isOncePerKey: true };
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

it('works by itself once it is started', async () => {
  const kind: JobKind<{ word: string }> = { name: 'test-start' };
  const { promise, resolve } = Promise.withResolvers<string>();
  await jobs.register(kind, async ({ word }) => resolve(word));
  const meeting: JobKind<object> = { name: 'test-meeting', concurrency: 2 };
  const bothHere = Promise.withResolvers<void>();
  const state = { here: 0 };
  await jobs.register(meeting, async () => {
    state.here += 1;
    if (state.here === 2) bothHere.resolve();
    await bothHere.promise;
  });
  await jobs.start();
  await jobs.send(kind, { word: 'layer' });
  for (let n = 0; n < 2; n += 1) await jobs.send(meeting, {});
  expect(await promise).toBe('layer');
  await bothHere.promise;
});

it('forgets the hours of work that is there no more', async () => {
  const open = () =>
    createJobs({ db: connection.bossDb, engine: connection.engine, log: pino({ level: 'silent' }) });
  const hours = async () => {
    const rows = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(
      connection.db,
    );
    return rows.rows.map(({ name }) => name);
  };
  const begin = async (names: string[]) => {
    const some = await open();
    for (const name of names) await some.register({ name, cron: '0 0 1 1 *' }, async () => undefined);
    await some.start();
    await some.stop();
  };
  await begin(['test-hour-one', 'test-hour-two']);
  expect(await hours()).toEqual(['test-hour-one', 'test-hour-two']);
  await begin(['test-hour-two']);
  expect(await hours()).toEqual(['test-hour-two']);
});
