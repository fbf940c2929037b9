import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect, type Connection } from './client.ts';
import { isDatabaseDown } from './errors.ts';

let dataDir: string;
let connection: Connection;
let findThread: () => Worker | undefined;
const failures: Error[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-recovery-'));
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  findThread = () => posted.mock.contexts.at(-1) as Worker | undefined;
  failures.length = 0;
  connection = await connect({ dataDir, onError: (error) => void failures.push(error) });
  await sql`create table t (n int)`.execute(connection.db);
  await sql`insert into t values (1)`.execute(connection.db);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await connection.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readRows = async () =>
  (await sql<{ n: number }>`select n from t order by n`.execute(connection.db)).rows;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('opens again after its thread has died, without half of a transaction', async () => {
  const heard: string[] = [];
  const gap = Promise.withResolvers<void>();
  await connection.listen('test_channel', (payload) => void heard.push(payload), gap.resolve);
  const broken = connection.db.transaction().execute(async (tx) => {
    await sql`insert into t values (2)`.execute(tx);
    await findThread()?.terminate();
    await gap.promise;
    // The new engine knows nothing of the transaction: this must not be written by itself.
    await sql`insert into t values (3)`.execute(tx);
  });
  expect(isDatabaseDown(await failureOf(broken))).toBe(true);
  expect(failures.map(({ message }) => message)).toEqual(['The embedded database has stopped.']);
  expect(await readRows()).toEqual([{ n: 1 }]);
  await sql`notify test_channel, 'after'`.execute(connection.db);
  await vi.waitFor(() => expect(heard).toEqual(['after']));
});

it('fails with an error that says the database is down while its log cannot be written, then opens again', async () => {
  // PostgreSQL panics when it cannot make the next file of its log, as on a full disk.
  const obstacle = join(dataDir, 'db', 'pg_wal', 'xlogtemp.42');
  await mkdir(obstacle);
  const writeLog = () =>
    sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`.execute(connection.db);
  let failure: unknown;
  for (let megabyte = 0; megabyte < 40 && failure === undefined; megabyte += 1) {
    failure = await failureOf(writeLog());
  }
  expect(isDatabaseDown(failure)).toBe(true);
  expect(isDatabaseDown(await failureOf(readRows()))).toBe(true);
  await rmdir(obstacle);
  await vi.waitFor(async () => expect(await readRows()).toEqual([{ n: 1 }]), {
    timeout: 20_000,
    interval: 100,
  });
  await sql`insert into t values (2)`.execute(connection.db);
  expect(await readRows()).toEqual([{ n: 1 }, { n: 2 }]);
});
