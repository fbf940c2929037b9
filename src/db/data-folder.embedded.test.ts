import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPersistentDatabase } from '#test/support/databases.ts';
import { canMount } from '#test/support/outage-shop.ts';
import { checkTables } from './check-tables.ts';
import { connect } from './client.ts';
import { describeDamage, describeOpenFailure } from './data-folder.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const onError = (error: Error) => {
  throw error;
};

let root: string;
let good: string;
let usersFile: string;

// PostgreSQL has no data folder.
describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a damaged data folder', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'firstlayer-damaged-'));
    good = join(root, 'good');
    const { db, close } = await openPersistentDatabase(good);
    await sql`
      insert into users (id, email, name, first_name, username)
      select n::text, n || '@example.com', 'n', 'n', n::text from generate_series(1, 500) n`.execute(db);
    await sql`vacuum analyze users`.execute(db);
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath('users') as path`.execute(db);
    usersFile = rows[0]?.path ?? '';
    await close();
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  /** Opens the folder as the start of the process does. */
  async function open(dataDir: string): Promise<number> {
    const { db, close } = await connect({ dataDir, onError });
    try {
      await checkTables(db, dataDir);
      await migrate(db);
      return (await db.selectFrom('users').select('id').execute()).length;
    } finally {
      await close();
    }
  }

  async function copy(damage: (dataDir: string) => Promise<unknown>): Promise<string> {
    const dataDir = await mkdtemp(join(root, 'bad-'));
    await cp(good, dataDir, { recursive: true });
    await damage(dataDir);
    return dataDir;
  }

  const garble = async (path: string, at: number) => {
    const bytes = await readFile(path);
    bytes.write('garbage', at);
    await writeFile(path, bytes);
  };
  const segments = async (dataDir: string) =>
    (await readdir(join(dataDir, 'db', 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name));

  it.each<[string, (dataDir: string) => Promise<unknown>, string]>([
    ['PG_VERSION is gone', (dir) => rm(join(dir, 'db', 'PG_VERSION')), 'PG_VERSION is missing'],
    ['PG_VERSION is empty', (dir) => writeFile(join(dir, 'db', 'PG_VERSION'), ''), 'PG_VERSION is missing'],
    ['another version', (dir) => writeFile(join(dir, 'db', 'PG_VERSION'), '15\n'), 'is of version 15'],
    [
      'the database is a file',
      async (dir) => {
        await rm(join(dir, 'db'), { recursive: true });
        await writeFile(join(dir, 'db'), '');
      },
      'is a file, and must be a folder',
    ],
    [
      'files without a database',
      async (dir) => {
        await rm(join(dir, 'db'), { recursive: true });
        await mkdir(join(dir, 'files', 'models', 'a'), { recursive: true });
      },
      'Its database is missing, but its files are there',
    ],
    ['an interrupted restore', (dir) => mkdir(join(dir, 'restoring')), 'A restore was interrupted'],
    ['pg_control is empty', (dir) => truncate(join(dir, 'db/global/pg_control'), 0), 'database is damaged'],
    [
      'the log is gone',
      async (dir) => {
        for (const name of await segments(dir)) await rm(join(dir, 'db', 'pg_wal', name));
      },
      'database is damaged',
    ],
    ['a table is cut', (dir) => truncate(join(dir, 'db', usersFile), 8192), 'table users is damaged'],
    ['a table is garbled', (dir) => garble(join(dir, 'db', usersFile), 12_000), 'database is damaged'],
  ])('is reported: %s', async (_name, damage, text) => {
    const dataDir = await copy(damage);
    const before = await readdir(dataDir, { recursive: true });
    await expect(open(dataDir)).rejects.toThrow(text);
    const after = new Set(await readdir(dataDir, { recursive: true }));
    expect(before.filter((path) => !after.has(path))).toEqual([]);
  });

  it.runIf(canMount).each([
    ['the folder', '.'],
    ['the database', 'db'],
    ['a folder of the database', 'db/global'],
  ])('is not called damaged when %s is read-only (needs root on Linux)', async (_name, part) => {
    const dataDir = await copy(async () => undefined);
    const script = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';
    const starting = promisify(execFile)(
      'unshare',
      ['--mount', 'sh', '-c', script, join(dataDir, part), process.execPath, main],
      { env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', SESSION_SECRET: randomUUID() } },
    );
    const { code, stderr } = (await starting.catch((error: unknown) => error)) as Record<string, unknown>;
    expect([code, stderr]).toEqual([1, expect.stringContaining('make its disk writable if it is read-only')]);
  });

  it('starts with an empty database when the first start was interrupted', async () => {
    const dataDir = await copy(async (dir) => {
      await rm(join(dir, 'db', 'base'), { recursive: true });
      await writeFile(join(dir, 'db.making'), '');
    });
    expect(await open(dataDir)).toBe(0);
    expect(await readdir(dataDir)).not.toContain('db.making');
  });

  it('opens when intact, but not when a newer program created it', async () => {
    expect(await open(good)).toBe(500);
    const { db, close } = await connect({ dataDir: good, onError });
    await sql`insert into kysely_migration values ('9999_later', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError);
    await close();
  });
});

it.each([
  ['ENOSPC', 'The disk is full'],
  ['EACCES', 'cannot read and write'],
  ['EROFS', 'cannot read and write'],
  ['EMFILE', 'limit of open files is too low'],
  ['ENOMEM', 'memory of this machine is not enough'],
])('describes %s for files in this folder', (code, text) => {
  const fault = (path: string) => Object.assign(new Error(code), { code, syscall: 'open', path });
  const found = describeDamage('/shop', new Error('It failed.', { cause: fault('/shop/tmp/x') }));
  expect(found?.message).toContain(text);
  expect(describeDamage('/shop', fault('/elsewhere'))).toBeUndefined();
});

it.each([
  ['53100', 'The disk is full'],
  ['42501', 'cannot read and write'],
  ['53000', 'limit of open files is too low'],
  ['53200', 'memory of this machine is not enough'],
  ['XX001', 'database is damaged'],
])('describes the state %s of the embedded database', (code, text) => {
  expect(describeDamage('/shop', Object.assign(new Error(code), { code }))?.message).toContain(text);
});

it('does not call a database damaged whose thread or process could not be started', () => {
  const fault = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE', syscall: 'spawn' });
  const thread = Object.assign(new Error('EMFILE'), { code: 'ERR_WORKER_INIT_FAILED' });
  expect([fault, thread].map((error) => describeOpenFailure('/shop', error))).toEqual([fault, thread]);
});
