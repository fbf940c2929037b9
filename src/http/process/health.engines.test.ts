import { rename } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SharedSessionError } from '#src/db/own-sessions.ts';
import { version } from '#src/config/version.ts';
import { openTestDatabase } from '#test/support/databases.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

const isEmbedded = process.env.TEST_DATABASE_URL === undefined;
let site: TestApp;

beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const ask = async (url: string) => {
  const response = await site.request({ url });
  return [response.statusCode, response.json()];
};

it('fails both checks while the site drains, and responses other requests', async () => {
  expect(await ask('/healthz')).toEqual([200, { status: 'alive', version }]);
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const open = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(open, 'connect');
  const drained = site.app.drain(60_000);
  expect(await ask('/healthz')).toEqual([503, { status: 'shutting down' }]);
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', failing: ['shutdown'] }]);
  expect((await site.request({ url: '/api/categories' })).statusCode).toBe(200);
  open.destroy();
  await drained;
});

it('reports that the storage is not ready when only temporary files cannot be written', async () => {
  const folder = join(site.config.dataDir, 'tmp');
  await rename(folder, `${folder}-away`);
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', failing: ['storage'] }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'alive', version }]);
  await rename(`${folder}-away`, folder);
});

it.runIf(isEmbedded)('reports that the database is not ready while it is read-only', async () => {
  await sql`set default_transaction_read_only = on`.execute(site.db);
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', failing: ['database'] }]);
  await sql`set default_transaction_read_only = off`.execute(site.db);
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
});

it('reports that connections to the database share sessions, until they do not', async () => {
  const connection = await openTestDatabase();
  let check = () => Promise.resolve();
  const watched = { ...connection, watchSessions: () => check() };
  const shared = await createTestApp({}, undefined, undefined, { connection: watched });
  const readiness = async () => {
    const response = await shared.request({ url: '/readyz' });
    return [response.statusCode, response.json()];
  };
  expect(await readiness()).toEqual([200, { status: 'ready' }]);
  check = () => Promise.reject(new SharedSessionError());
  expect(await readiness()).toEqual([503, { status: 'not ready', failing: ['database sessions'] }]);
  check = () => Promise.resolve();
  expect(await readiness()).toEqual([200, { status: 'ready' }]);
  await shared.close();
});
