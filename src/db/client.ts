import { constants, mkdirSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { describeDamage, describeOpenFailure, markInitializing, prepareDataFolder } from './data-folder.ts';
import { listenOnPostgres, type Listener } from './listen.ts';
import { createObservedDialect, type DatabaseObserver } from './observed-dialect.ts';
import { requireOwnSessions, watchSessions } from './own-sessions.ts';
import { PGliteClient, type PGliteSession } from './pglite-client.ts';
import { createPGliteDialect } from './pglite-dialect.ts';
import { lockDataFolder } from './pglite-lock.ts';
import { createPool } from './postgres.ts';
import type { Database, Db, Tx } from './types.ts';

/** The states of the connections to the database. The embedded database has one. */
export interface DatabaseLoad {
  busy: number;
  idle: number;
  /** Queries and transactions that wait for a connection. */
  waiting: number;
}

export interface Connection {
  engine: 'pglite' | 'postgres';
  db: Db;
  /** Listens for notifications; `onGap` is called when some may have been missed. */
  listen: (channel: string, onPayload: (payload: string) => void, onGap: () => void) => Promise<void>;
  /**
   * Runs the work on a consistent snapshot while other connections write. The embedded database is blocked only while its
   * files are copied.
   * @param scratch the path of a folder to create for this copy
   */
  snapshot: <T>(scratch: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Requires that each connection has a session of its own, unlike behind a pooler in transaction mode. The embedded
   * database has one connection.
   */
  requireOwnSessions: () => Promise<void>;
  /**
   * Throws when the last check of the same has failed. A call begins the next check when 30 seconds have passed since the
   * last one began, and does not wait for it.
   */
  watchSessions: () => Promise<void>;
  /** Makes this observer receive the waits for a connection and the queries of `db`. */
  observe: (observer: DatabaseObserver) => void;
  readLoad: () => DatabaseLoad;
  /** Copies the files of the embedded database into a new folder, named `db`. Absent for other databases. */
  copyFiles?: (folder: string) => Promise<void>;
  /** Dumps the embedded database as a tar archive, from which others can be created. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface DatabaseSource {
  /** The URL of a PostgreSQL database; without it the embedded database is used. */
  url?: string | undefined;
  /** The folder of the embedded database; without it the database is in memory. */
  dataDir?: string | undefined;
  /** The initial content of an embedded database in memory. */
  snapshot?: Uint8Array | undefined;
  /** The application name shown by the server; `firstlayer` by default. */
  applicationName?: string;
  /** Called for each lost connection; reconnecting is automatic. */
  onError: (error: Error) => void;
}

/** Connects to the database. @throws when it is not reachable, or its folder is in use */
export function connect(source: DatabaseSource): Promise<Connection> {
  return source.url === undefined ? connectPGlite(source) : connectPostgres({ ...source, url: source.url });
}

async function connectPGlite(source: DatabaseSource): Promise<Connection> {
  const { dataDir, onError } = source;
  const folder = dataDir === undefined ? undefined : join(dataDir, 'db');
  const { client, unlock } =
    dataDir === undefined
      ? { client: await PGliteClient.open({ snapshot: source.snapshot }, onError), unlock: () => undefined }
      : await openFolder({ ...source, dataDir });
  const { dialect, observe } = createObservedDialect(createPGliteDialect(client));
  const db = new Kysely<Database>({ dialect });
  return {
    engine: 'pglite',
    db,
    listen: (...args) => client.listen(...args),
    snapshot: async (scratch, work) => {
      const copy = await copyDatabase(client, folder, scratch);
      try {
        const reading = await connectPGlite({ ...copy, onError });
        return await reading.db.transaction().execute(work).finally(reading.close);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    requireOwnSessions: () => Promise.resolve(),
    watchSessions: () => Promise.resolve(),
    observe,
    readLoad: () => client.load,
    ...(folder !== undefined && { copyFiles: (target) => copyFolder(client, folder, target) }),
    dump: () => locked(client, (session) => session.dump()),
    close: async () => {
      await db.destroy();
      unlock();
    },
  };
}

/** Locks the folder for this process and checks it before the database is opened. */
async function openFolder({ dataDir, snapshot, onError }: DatabaseSource & { dataDir: string }) {
  const unlock = lockFolder(dataDir);
  try {
    const isNew = prepareDataFolder(dataDir);
    const endInitializing = isNew ? markInitializing(dataDir) : () => undefined;
    const folder = join(dataDir, 'db');
    const client = await PGliteClient.open({ dataDir: folder, snapshot }, onError).catch((error: unknown) => {
      throw describeOpenFailure(dataDir, error);
    });
    endInitializing();
    return { client, unlock };
  } catch (error) {
    unlock();
    throw describeDamage(dataDir, error) ?? error;
  }
}

function lockFolder(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockDataFolder(join(dataDir, 'db.lock'));
  } catch (error) {
    throw describeDamage(dataDir, error) ?? error;
  }
}

/** Copies the embedded database. @returns the source from which a second one with the same rows is opened */
async function copyDatabase(
  client: PGliteClient,
  folder: string | undefined,
  scratch: string,
): Promise<Pick<DatabaseSource, 'dataDir' | 'snapshot'>> {
  if (folder === undefined) return { snapshot: await locked(client, (session) => session.dump()) };
  await copyFolder(client, folder, scratch);
  return { dataDir: scratch };
}

async function copyFolder(client: PGliteClient, folder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  await locked(client, async (session) => {
    await session.exec('checkpoint');
    await cp(folder, join(target, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}

async function locked<T>(client: PGliteClient, work: (session: PGliteSession) => Promise<T>): Promise<T> {
  const session = await client.lock();
  return work(session).finally(session.release);
}

async function connectPostgres({
  url,
  applicationName = 'firstlayer',
  onError,
}: DatabaseSource & { url: string }): Promise<Connection> {
  const pool = createPool({ url, applicationName }, onError);
  const { dialect, observe } = createObservedDialect(new PostgresDialect({ pool }));
  const db = new Kysely<Database>({ dialect });
  const listeners: Listener[] = [];
  return {
    engine: 'postgres',
    db,
    listen: async (channel, onPayload, onGap) => {
      listeners.push(await listenOnPostgres(url, channel, { onPayload, onGap }));
    },
    snapshot: (_scratch, work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    requireOwnSessions: () => requireOwnSessions(pool),
    watchSessions: watchSessions(pool),
    observe,
    readLoad: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dump: () => Promise.reject(new Error('Only the embedded database has a dump.')),
    close: async () => {
      await Promise.all(listeners.splice(0).map((listener) => listener.close()));
      await db.destroy();
    },
  };
}
