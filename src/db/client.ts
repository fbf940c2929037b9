import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { fromPglite, type Db as BossDatabase } from 'pg-boss';
import { PGliteClient } from './pglite-client.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import { lockDataFolder } from './pglite-lock.ts';
import { createPool, listenOnPostgres } from './postgres.ts';
import type { Database, Db } from './types.ts';

export interface Connection {
  engine: 'pglite' | 'postgres';
  db: Db;
  /** The same database for pg-boss, which writes its own SQL. */
  bossDb: BossDatabase;
  listen: (channel: string, onPayload: (payload: string) => void, onGap: () => void) => Promise<void>;
  /** The embedded database as a tar archive, to begin others with. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface DatabaseSource {
  /** A PostgreSQL address; without it the embedded database is used. */
  url?: string | undefined;
  /** Where the embedded database lives; without it, in memory. */
  dataDir?: string | undefined;
  /** What an embedded database in memory starts with. */
  snapshot?: Uint8Array | undefined;
  onError: (error: Error) => void;
}

/** @throws when the database cannot be reached, or its folder is in use */
export function connect(source: DatabaseSource): Promise<Connection> {
  return source.url === undefined ? connectPGlite(source) : connectPostgres(source.url, source.onError);
}

async function connectPGlite({ dataDir, snapshot, onError }: DatabaseSource): Promise<Connection> {
  // The folder of the rows first, so that it too is closed to everybody else on the machine.
  if (dataDir !== undefined) mkdirSync(join(dataDir, 'db'), { recursive: true, mode: 0o700 });
  const unlock = dataDir === undefined ? () => undefined : lockDataFolder(join(dataDir, 'db.lock'));
  const folder = dataDir === undefined ? undefined : join(dataDir, 'db');
  const client = await PGliteClient.open({ dataDir: folder, snapshot }, onError);
  const db = new Kysely<Database>({ dialect: createPGliteDialect(client) });
  return {
    engine: 'pglite',
    db,
    bossDb: fromPglite({
      query: <T>(text: string, values?: unknown[]) => locked(client, () => client.query<T>(text, values)),
      exec: <T>(text: string) => locked(client, () => client.exec<T>(text)),
    }),
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    dump: () => locked(client, () => client.dump()),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

async function locked<T>(client: PGliteClient, work: () => Promise<T>): Promise<T> {
  const release = await client.lock();
  return work().finally(release);
}

async function connectPostgres(url: string, onError: (error: Error) => void): Promise<Connection> {
  const pool = createPool(url, onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const listeners: { close: () => Promise<void> }[] = [];
  return {
    engine: 'postgres',
    db,
    bossDb: { executeSql: (text, values) => pool.query(text, values) },
    listen: async (channel, onPayload, onGap) => {
      listeners.push(await listenOnPostgres(url, channel, { onPayload, onGap }));
    },
    dump: () => Promise.reject(new Error('PostgreSQL is backed up with its own tools.')),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await db.destroy();
    },
  };
}
