import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connect, type Connection } from '#src/db/client.ts';
import { migrate } from '#src/db/migrate.ts';

const onError = (error: Error) => {
  throw error;
};

/** Throws the errors of connections until `stop` is called: the last ones of a pool may still be ending when their database is dropped. */
export function throwUntilStopped(): { onError: (error: Error) => void; stop: () => void } {
  let isStopped = false;
  return {
    onError: (error) => {
      if (!isStopped) throw error;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

export async function makeSnapshot(): Promise<Uint8Array> {
  const connection = await connect({ onError });
  await migrate(connection.db);
  // The engine clears its buffers whenever it opens, and the default of 128 MB takes a fifth of that time.
  await sql`alter system set shared_buffers = '8MB'`.execute(connection.db);
  // Each test unpacks the snapshot, and without these databases it is a third smaller.
  await sql`update pg_database set datistemplate = false`.execute(connection.db);
  for (const unused of ['template0', 'template1'])
    await sql`drop database ${sql.id(unused)}`.execute(connection.db);
  const bytes = await connection.dump();
  await connection.close();
  return bytes;
}

/** Creates a migrated database with a name of its own, so that several test runs can use one server. */
export async function makeTemplateDatabase(url: string): Promise<EmptyDatabase> {
  const template = await createEmptyDatabase(url);
  const connection = await connect({ url: template.url, onError });
  await migrate(connection.db);
  await connection.close();
  return template;
}

export interface EmptyDatabase {
  name: string;
  url: string;
  drop: () => Promise<void>;
}

/** Creates a PostgreSQL database without tables. */
export async function createEmptyDatabase(url: string): Promise<EmptyDatabase> {
  const name = `firstlayer_test_${randomBytes(6).toString('hex')}`;
  await runOn(url, `create database ${name}`);
  const drop = () => runOn(url, `drop database ${name} with (force)`);
  return { name, url: withDatabase(url, name), drop };
}

/** Creates a separate migrated PostgreSQL database whose connections the test may break. */
export async function openBreakableDatabase(url: string): Promise<Connection> {
  const database = await createEmptyDatabase(url);
  const connection = await connect({ url: database.url, onError: () => undefined });
  await migrate(connection.db);
  return { ...connection, close: () => connection.close().then(database.drop) };
}

let snapshot: Promise<Uint8Array> | undefined;

/** Returns a migrated embedded database, in memory that the threads of all databases share. */
export function readSnapshot(): Promise<Uint8Array> {
  snapshot ??= readFile(inject('snapshotPath') ?? '').then((bytes) => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    return shared;
  });
  return snapshot;
}

/** Creates a separate, migrated, empty database. An embedded one is stored in this folder. */
export async function openPersistentDatabase(dataDir: string): Promise<Connection> {
  if (process.env.TEST_DATABASE_URL !== undefined) return openTestDatabase();
  return connect({ dataDir, snapshot: await readSnapshot(), onError });
}

/** Creates a separate, migrated, empty database on the engine of this test run. It is deleted when it is closed. */
export async function openTestDatabase(): Promise<Connection> {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) return openEmbeddedDatabase();
  const name = `firstlayer_test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(url, name);
  const errors = throwUntilStopped();
  const connection = await connect({ url: withDatabase(url, name), onError: errors.onError });
  return {
    ...connection,
    close: async () => {
      errors.stop();
      await connection.close();
      await runOn(url, `drop database ${name} with (force)`);
    },
  };
}

/** Copying files takes half the processor time of writing them to the log, but with `fsync` each file is flushed. */
async function copyTemplate(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
    await client.query(`create database ${name} template ${inject('templateName')} strategy ${strategy}`);
  } finally {
    await client.end();
  }
}

async function openEmbeddedDatabase(): Promise<Connection> {
  if (inject('snapshotPath') !== undefined) return connect({ snapshot: await readSnapshot(), onError });
  const connection = await connect({ onError });
  await migrate(connection.db);
  return connection;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
