import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CompiledQuery, sql } from 'kysely';
import { findNewestVersion } from './program-versions.ts';
import type { Db, Tx } from './types.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** Splits a script at semicolons that end a line, outside of $$-quoted bodies. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let current = '';
  let isQuoted = false;
  for (const line of script.split('\n')) {
    if (!isQuoted && (line.trim() === '' || line.trimStart().startsWith('--'))) continue;
    if ((line.split('$$').length - 1) % 2 === 1) isQuoted = !isQuoted;
    current += `${line}\n`;
    if (!isQuoted && line.trimEnd().endsWith(';')) {
      statements.push(current);
      current = '';
    }
  }
  return current.trim() === '' ? statements : [...statements, current];
}

/** Thrown when a newer version of the program has migrated the database. */
export class NewerDatabaseError extends Error {
  /** The version, if it is known. */
  readonly writtenBy: string | undefined;

  constructor(unknown: readonly string[], writtenBy: string | undefined) {
    super(
      `The data was written by ${writtenBy ?? 'a newer version'}: it has ${unknown.join(', ')}, which this version does not know.`,
    );
    this.name = 'NewerDatabaseError';
    this.writtenBy = writtenBy;
  }
}

/**
 * Brings the schema up to date. Each migration runs in a transaction of its own, so that the next call continues after one that failed. Several
 * instances may do so at once: one migrates, and the others wait.
 * @throws NewerDatabaseError when migrations have run that this program does not know
 */
export async function migrate(db: Db): Promise<void> {
  await db.connection().execute(async (session) => {
    const { adapter } = session.getExecutor();
    // The lock is that of Kysely's migrator, which earlier versions of the program use. That one runs all migrations in one transaction.
    const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };
    await adapter.acquireMigrationLock(session, lock);
    const release = () => adapter.releaseMigrationLock(session, lock);
    try {
      for (const name of await listPendingMigrations(session)) await runAlone(session, name);
    } catch (error) {
      // When the connection has ended, its lock has as well.
      await release().catch(() => undefined);
      throw error;
    }
    await release();
  });
}

/**
 * Runs migrations in a transaction of the caller, which must be the only user of the database.
 * @param target the last migration to run; all by default
 */
export async function migrateWithin(tx: Tx, target?: string): Promise<void> {
  for (const name of await listPendingMigrations(tx)) {
    if (target !== undefined && name > target) return;
    await runMigration(tx, name);
  }
}

/** Runs a migration in a transaction of its own. When the rollback fails as well, the first error is thrown. */
async function runAlone(session: Db, name: string): Promise<void> {
  let cause: unknown;
  const run = (tx: Tx) =>
    runMigration(tx, name).catch((error: unknown) => {
      cause = error;
      throw error;
    });
  await session
    .transaction()
    .execute(run)
    .catch((error: unknown) => {
      throw cause ?? error;
    });
}

async function runMigration(tx: Tx, name: string): Promise<void> {
  try {
    // Statements run one at a time, because neither driver accepts several in a parameterized query.
    for (const statement of splitStatements(await readFile(`${folder}${name}.sql`, 'utf8'))) {
      await tx.executeQuery(CompiledQuery.raw(statement));
    }
    // The next migration in this transaction could not alter a table for which deferred triggers wait.
    await sql`set constraints all immediate`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  } catch (error) {
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

/** Lists all migrations in the order in which they run. */
export async function listMigrations(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.slice(0, -'.sql'.length)).toSorted();
}

/** Lists the migrations that have run on this database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

async function listPendingMigrations(db: Db): Promise<string[]> {
  const known = await listMigrations();
  const applied = await listAppliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(unknown, await findNewestVersion(db));
  }
  if (applied.length === 0) {
    await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
  }
  return known.filter((name) => !applied.includes(name));
}
