import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBackupActive } from '#src/db/backup/active-backups.ts';
import { connect, type Connection } from '#src/db/client.ts';
import { restoreBackup } from '#src/features/admin/server/backup/restore-backup.ts';
import { takeBackup } from '#src/features/admin/server/backup/take-backup.ts';
import { createDiskStorage } from '#src/integrations/disk-storage.ts';
import type { Licence, LicenceCheck } from '#src/features/licences/schemas.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { comment, expectExactCounts, generousRules } from '../support/comments.ts';
import { createEmptyDatabase, openPersistentDatabase, type EmptyDatabase } from '../support/databases.ts';
import { createUser } from '../support/factories.ts';
import { fillShop, type FullShop } from '../support/full-shop.ts';
import { createLicence } from '../support/licences.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { readFiles, readRows } from '../support/whole-shop.ts';

const postgresUrl = process.env.TEST_DATABASE_URL;
const secret = 'a-secret-that-only-this-shop-has-1';
const waitingJob = { name: 'drill', data: { text: 'Grüße' } };

/** A restore target: a folder, and an empty database when the test runs on PostgreSQL. */
interface Target {
  dataDir: string;
  database: EmptyDatabase | undefined;
  storage: Storage;
}

let root: string;
let site: TestApp;
let connection: Connection;
let shop: FullShop;
let licence: Licence;
let targets: Target[] = [];
const opened: (() => Promise<void>)[] = [];

const onError = (error: unknown) => {
  throw error;
};

async function createTarget(name: string, url: string | undefined): Promise<Target> {
  const dataDir = join(root, name);
  const storage = await createDiskStorage(dataDir);
  const database = url === undefined ? undefined : await createEmptyDatabase(url);
  if (database) opened.push(database.drop);
  return { dataDir, database, storage };
}

const messages: string[] = [];
const backUp = (
  connection: Connection,
  { storage, dataDir }: Pick<Target, 'storage' | 'dataDir'>,
  name: string,
) =>
  takeBackup(
    {
      connection,
      storage,
      dataDir,
      sessionSecret: site.config.sessionSecret,
      hasGeneratedSecret: true,
      onError,
    },
    join(root, name),
    (text) => messages.push(text),
  );

const restore = ({ dataDir, database, storage }: Target, name: string, replace = false) =>
  restoreBackup(
    {
      databaseUrl: database?.url,
      dataDir,
      openStorage: () => Promise.resolve(storage),
      sessionSecret: site.config.sessionSecret,
      hasGeneratedSecret: database === undefined,
      onError,
    },
    join(root, name),
    replace,
    (text) => messages.push(text),
  );

async function open({ database, dataDir }: Target): Promise<Connection> {
  return connect({ url: database?.url, dataDir, onError });
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'firstlayer-drill-'));
  const dataDir = join(root, 'first');
  const storage = await createDiskStorage(dataDir);
  await writeFile(join(dataDir, 'session-secret'), secret, { mode: 0o600 });
  connection = await openPersistentDatabase(dataDir);
  const own = { ...generousRules, rateLimitFactor: 1000, dataDir, sessionSecret: secret };
  site = await createTestApp(own, undefined, undefined, {
    connection,
    storage,
  });
  shop = await fillShop(site);
  licence = await createLicence({ site, modelId: shop.modelId }, await createUser(site.db));
  await site.jobs.register({ name: waitingJob.name }, () => Promise.resolve());
  await site.jobs.send({ name: waitingJob.name }, waitingJob.data, { afterSeconds: 3600 });
  targets = [await createTarget('second', undefined), await createTarget('third', postgresUrl)];
  opened.push(() => site.close());
});

afterAll(async () => {
  for (const close of opened.toReversed()) await close();
  await rm(root, { recursive: true, force: true });
});

it('has rows in every table', async () => {
  const all = await readRows(site.db);
  expect(Object.keys(all).filter((table) => all[table]?.length === 0)).toEqual([]);
});

/** Writes comments and downloads until stopped. @returns a function that stops it and returns the number of rounds */
function keepWriting(): () => Promise<number> {
  const state = { isOn: true };
  const write = async () => {
    let count = 0;
    for (; state.isOn; count += 1) {
      await comment(site, shop.someone, { modelId: shop.modelId, content: `While it is copied ${count}` });
      const visitor = await createUser(site.db);
      await site.as(visitor)({ url: `/api/stl-files/${shop.modelId}/download` });
      await sleep(100);
    }
    return count;
  };
  const writing = write();
  return () => {
    state.isOn = false;
    return writing;
  };
}

const appended = [
  'comments',
  'downloads',
  'users',
  'accounts',
  'sessions',
  'download_days',
  'terms_acceptances',
];
const counted = ['rate_limits', 'models', 'counters', 'model_listings', 'model_search', 'search_popularity'];

it('restores a backup taken during writes on another database and storage, and back', async () => {
  const [second, third] = targets as [Target, Target];
  const stop = keepWriting();
  await backUp(connection, { storage: site.storage, dataDir: site.config.dataDir }, 'one');
  expect(await stop()).toBeGreaterThan(0);
  expect(await isBackupActive(site.db)).toBe(false);
  await restore(second, 'one');

  const restored = await open(second);
  const [before, after] = [await readRows(site.db), await readRows(restored.db)];
  for (const [table, rows] of Object.entries(before)) {
    if (counted.includes(table)) continue;
    // Rows written after the snapshot are missing, and all other rows are equal.
    const expected = appended.includes(table) ? rows.filter((row) => after[table]?.includes(row)) : rows;
    expect([table, expected]).toEqual([table, after[table]]);
  }
  expect(after.comments?.length).toBeGreaterThan(1);
  await expectExactCounts(restored.db);
  const files = await readFiles(site.storage);
  expect(await readFiles(second.storage)).toEqual(files);

  await backUp(restored, second, 'two');
  await expect(backUp(restored, second, 'two')).rejects.toThrow('is there already');
  await restored.close();
  await expect(restore(second, 'two')).rejects.toThrow('has a shop already');
  await restore(third, 'two');
  const again = await open(third);
  expect(await readRows(again.db)).toEqual(after);
  expect(await readFiles(third.storage)).toEqual(files);
  await expect(restore(third, 'two', true)).rejects.toThrow(/is running|are connected/);
  await writeFile(join(root, 'two', 'rows', 'users.jsonl'), '[]\n');
  await expect(restore(third, 'two', true)).rejects.toThrow('Missing or changed:\nrows/users.jsonl');
  await again.db.deleteFrom('maintenance').execute();
  await serve(again, third);
});

async function serve(connection: Connection, { storage, dataDir, database }: Target): Promise<void> {
  const { modelId, someone, bundle } = shop;
  const sessionSecret = database ? site.config.sessionSecret : await readSecret(dataDir);
  const own = { ...generousRules, dataDir, sessionSecret };
  const later = await createTestApp(own, undefined, undefined, { connection, storage });
  try {
    expect(later.config.sessionSecret).toBe(site.config.sessionSecret);
    const download = await later.as(someone)({ url: `/api/stl-files/${modelId}/download` });
    expect([download.statusCode, download.rawPayload.equals(bundle)]).toEqual([200, true]);
    const {
      rows: [last],
    } = await sql<{ id: number }>`select max(id)::int as id from comments`.execute(connection.db);
    expect((await comment(later, someone, { modelId })).id).toBeGreaterThan(Number(last?.id));
    await expectLicences(later, dataDir);
    const done: object[] = [];
    await later.jobs.register({ name: waitingJob.name }, async (data) => void done.push(data));
    await sql`update jobs set start_after = now() where name = ${waitingJob.name}`.execute(connection.db);
    await later.jobs.drain();
    expect(done).toEqual([waitingJob.data]);
  } finally {
    await later.close();
  }
}

/** A record that was signed before the backup still verifies, and the restored key signs new ones. */
async function expectLicences(later: TestApp, dataDir: string): Promise<void> {
  const check = async ({ id }: Licence) =>
    (await later.request({ url: `/api/licences/${id}` })).json<LicenceCheck>();
  const before = await check(licence);
  expect(before).toMatchObject({ state: 'good', signature: { isTrusted: true } });
  const next = await createLicence({ site: later, modelId: shop.modelId }, await createUser(later.db));
  expect((await check(next)).signature).toEqual(before.signature);
  const path = join(dataDir, 'keys', `licence-${before.signature.kid}.json`);
  expect((await stat(path)).mode % 0o1000).toBe(0o600);
  expect((await stat(dirname(path))).mode % 0o1000).toBe(0o700);
}

async function readSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret');
  expect((await stat(path)).mode & 0o077).toBe(0);
  return readFile(path, 'utf8');
}
