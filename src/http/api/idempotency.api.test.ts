import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { testNow } from '#test/support/test-app.ts';
import { deleteExpiredKeys, hashRequest, runOnce, type StoreResult } from './idempotency.ts';

let connection: Connection;
let runs = 0;

beforeAll(async () => {
  connection = await openTestDatabase();
});

afterAll(() => connection.close());

const minute = 60_000;
const at = (ms: number) => new Date(testNow.getTime() + ms);

const storeRun = (store: StoreResult<{ run: number }>) =>
  connection.db.transaction().execute(async (tx) => {
    runs += 1;
    const result = { run: runs };
    await store(tx, result);
    return result;
  });

const once = (key: string | undefined, { ms = 0, request = 'a', work = storeRun, scope = 'test' } = {}) =>
  runOnce(connection.db, { scope, key, requestHash: hashRequest([request]), status: 201, now: at(ms) }, work);

const fail = () => Promise.reject(new Error('no'));

it('returns the same result for a day, then runs the work again', async () => {
  const first = await once('day');
  expect(await once('day', { ms: 24 * 60 * minute - 1 })).toEqual(first);
  expect(await once('day', { ms: 24 * 60 * minute })).not.toEqual(first);
});

it('separates scopes, and rejects another request with the same key', async () => {
  const first = await once('apart');
  expect(await once('apart', { scope: 'another' })).not.toEqual(first);
  await expect(once('apart', { request: 'b' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

it('runs the work every time without a key', async () => {
  expect(await once(undefined)).not.toEqual(await once(undefined));
});

it('releases the key after a failure', async () => {
  await expect(once('failing', { work: fail })).rejects.toThrow('no');
  expect(await once('failing')).toMatchObject({ run: runs });
});

it('rejects a repeated request while the work runs, until the lease has expired', async () => {
  const { promise: stalled, resolve: resume } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = once('slow', {
    work: (store) => {
      begin();
      return stalled.then(() => storeRun(store));
    },
  });
  await begun;
  await expect(once('slow')).rejects.toMatchObject({ code: 'in_progress' });
  const second = await once('slow', { ms: 30 * minute });
  resume();
  await expect(slow).rejects.toMatchObject({ code: 'in_progress' });
  expect(await once('slow', { ms: 30 * minute })).toEqual(second);
});

it('deletes expired keys in the daily job', async () => {
  await once('old');
  await deleteExpiredKeys(connection.db, at(48 * 60 * minute));
  const rows = await connection.db.selectFrom('idempotency_keys').select('key').execute();
  expect(rows).toEqual([]);
});

it('gives different hashes to different divisions of the same text', () => {
  expect(hashRequest(['ab', 'c'])).not.toBe(hashRequest(['a', 'bc']));
});
