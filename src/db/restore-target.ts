import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect, type Connection, type DatabaseSource } from './client.ts';
import { flushFolder } from './flush-folder.ts';
import { lockDataFolder } from './pglite-lock.ts';
import type { Db, Tx } from './types.ts';
import { restoreFolder } from './data-folder.ts';

const createNotEmptyError = (what: string) =>
  new Error(
    `${what} has a shop already, and this would replace it: its rows would be gone. If you are sure, say --replace.`,
  );

/** A database to restore into; the previous one stays unchanged until `complete` is called. */
export interface RestoreTarget {
  connection: Connection;
  /** Empties the database; must be called first in the one transaction that fills it. */
  empty: (tx: Tx) => Promise<void>;
  /** Finishes the restore after the commit. @param secretPath a file that becomes the session secret of a shop on a folder */
  complete: (secretPath?: string) => Promise<void>;
  /** Closes the database and discards an incomplete restore. */
  close: () => Promise<void>;
}

/** Opens the target of a restore. @throws when a shop runs on it, or when it contains one and `replace` is not set */
export function openRestoreTarget(
  source: Pick<DatabaseSource, 'url' | 'onError'> & { dataDir: string },
  replace: boolean,
): Promise<RestoreTarget> {
  return source.url === undefined ? openFolder(source, replace) : openPostgres(source, replace);
}

/** Opens a new database beside the existing one, which it replaces at the end. */
async function openFolder(
  { dataDir, onError }: Pick<DatabaseSource, 'onError'> & { dataDir: string },
  replace: boolean,
): Promise<RestoreTarget> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(join(dataDir, 'db.lock'));
  const target = join(dataDir, 'db');
  const work = join(dataDir, restoreFolder);
  const replaced = join(work, 'replaced');
  try {
    // When an earlier restore was interrupted between its last two steps, the previous database is moved back first.
    if (!existsSync(target) && existsSync(replaced)) await rename(replaced, target);
    if (existsSync(target) && !replace) throw createNotEmptyError(dataDir);
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
        if (existsSync(target)) await rename(target, replaced);
        if (secretPath !== undefined) await rename(secretPath, join(dataDir, 'session-secret'));
        await rename(join(work, 'db'), target);
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

/** Opens a PostgreSQL database, whose content is removed and restored in one transaction. */
async function openPostgres({ url, onError }: DatabaseSource, replace: boolean): Promise<RestoreTarget> {
  const applicationName = `firstlayer restore ${process.pid}`;
  const connection = await connect({ url, applicationName, onError });
  try {
    await connection.requireOwnSessions();
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
      // The jobs of earlier versions of the program.
      await sql`drop schema if exists pgboss cascade`.execute(tx);
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
