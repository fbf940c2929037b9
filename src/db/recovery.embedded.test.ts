import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSnapshot } from '#test/support/databases.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { connect, type Connection } from './client.ts';
import { isDatabaseDown } from './errors.ts';

let dataDir: string;
let connection: Connection;
let findThread: () => Worker | undefined;
const failures: Error[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstlayer-recovery-'));
  const snapshot = await readSnapshot();
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  findThread = () => posted.mock.contexts.at(-1) as Worker | undefined;
  failures.length = 0;
  connection = await connect({ dataDir, snapshot, onError: (error) => void failures.push(error) });
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

const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('reopens after its thread has died, without a partial transaction', async () => {
  const received: string[] = [];
  const gap = Promise.withResolvers<void>();
  await connection.listen('test_channel', (payload) => void received.push(payload), gap.resolve);
  const broken = connection.db.transaction().execute(async (tx) => {
    await sql`insert into t values (2)`.execute(tx);
    await findThread()?.terminate();
    await gap.promise;
    // The new engine does not know the transaction, so this statement must not be committed.
    await sql`insert into t values (3)`.execute(tx);
  });
  expect(isDatabaseDown(await catchError(broken))).toBe(true);
  expect(failures.map(({ message }) => message)).toEqual(['The embedded database has stopped.']);
  expect(await readRows()).toEqual([{ n: 1 }]);
  await sql`notify test_channel, 'after'`.execute(connection.db);
  await waitFor(() => expect(received).toEqual(['after']));
});

it('fails as a database outage while its log cannot be written, then reopens', async () => {
  // PostgreSQL panics when it cannot create the next file of its log, as on a full disk.
  const obstacle = join(dataDir, 'db', 'pg_wal', 'xlogtemp.42');
  await mkdir(obstacle);
  const writeLog = () =>
    sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`.execute(connection.db);
  let failure: unknown;
  for (let megabyte = 0; megabyte < 40 && failure === undefined; megabyte += 1) {
    failure = await catchError(writeLog());
  }
  expect(isDatabaseDown(failure)).toBe(true);
  expect(isDatabaseDown(await catchError(readRows()))).toBe(true);
  await rmdir(obstacle);
  await waitFor(async () => expect(await readRows()).toEqual([{ n: 1 }]), { interval: 100 });
  await sql`insert into t values (2)`.execute(connection.db);
  expect(await readRows()).toEqual([{ n: 1 }, { n: 2 }]);
});
