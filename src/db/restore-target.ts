import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Connection, type DatabaseSource } from './client.ts';
import { flushFolder } from './flush-folder.ts';
import { lockDataFolder } from './pglite-lock.ts';
import { restoreFolder } from './restore-folder.ts';
import type { Db, Tx } from './types.ts';

const createNotEmptyError = (what: string) =>
  new Error(
    `${what} has a shop already, and this would replace it: its rows would be gone. If you are sure, say --replace.`,
  );

/** A database to be filled, in which nothing changes until it is settled. */
export interface RestoreTarget {
  connection: Connection;
  /** First thing in the one transaction that fills it. */
  empty: (tx: Tx) => Promise<void>;
  /** When that is committed. @param secretPath a file that becomes the secret which a shop on a folder keeps */
  complete: (secretPath?: string) => Promise<void>;
  /** Harmless when it is settled. */
  close: () => Promise<void>;
}

/** @throws when a shop runs on it, or has run and is not to be replaced */
export function openRestoreTarget(
  source: Pick<DatabaseSource, 'url' | 'onError'> & { dataDir: string },
  replace: boolean,
): Promise<RestoreTarget> {
  return source.url === undefined ? openFolder(source, replace) : openPostgres(source, replace);
}

/** Filled beside what is there, and put in its place at the end. */
async function openFolder(
  { dataDir, onError }: Pick<DatabaseSource, 'onError'> & { dataDir: string },
  replace: boolean,
): Promise<RestoreTarget> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(join(dataDir, 'db.lock'));
  const goal = join(dataDir, 'db');
  const work = join(dataDir, restoreFolder);
  const replaced = join(work, 'replaced');
  try {
    // One that was cut off between its two last steps: what it would have replaced goes back first.
    if (!existsSync(goal) && existsSync(replaced)) await rename(replaced, goal);
    if (existsSync(goal) && !replace) throw createNotEmptyError(dataDir);
    await rm(work, { recursive: true, force: true });
    const connection = await connect({ dataDir: work, onError });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await connection.close();
      isOpen = false;
    };
    return {
      connection,
      empty: () => Promise.resolve(),
      complete: async (secretPath) => {
        await close();
        if (existsSync(goal)) await rename(goal, replaced);
        if (secretPath !== undefined) await rename(secretPath, join(dataDir, 'session-secret'));
        await rename(join(work, 'db'), goal);
        await flushFolder(dataDir);
      },
      close: async () => {
        await close();
        await rm(work, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Filled in one transaction, with all that stands there gone in it. */
async function openPostgres({ url, onError }: DatabaseSource, replace: boolean): Promise<RestoreTarget> {
  const applicationName = `firstlayer restore ${process.pid}`;
  const connection = await connect({ url, applicationName, onError });
  try {
    await requireNoOtherConnections(connection.db, applicationName);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from pg_tables where schemaname = 'public') as found`.execute(connection.db);
    if (rows[0]?.found === true && !replace) throw createNotEmptyError('The database');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    connection,
    empty: async (tx) => {
      await requireNoOtherConnections(tx, applicationName);
      await sql`drop schema public cascade`.execute(tx);
      await sql`create schema public`.execute(tx);
    },
    complete: () => Promise.resolve(),
    close: connection.close,
  };
}

async function requireNoOtherConnections(db: Db, ownName: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${ownName}
    order by 1`.execute(db);
  if (rows.length === 0) return;
  const others = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `Others are connected to this database: ${others}. Stop the shop, and end what else uses it.`,
  );
}
