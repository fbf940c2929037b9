import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CompiledQuery, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Db } from './types.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
    return Object.fromEntries(names.map((name) => [name.slice(0, -4), createMigration(name)]));
  }
}

function createMigration(name: string): Migration {
  return {
    up: async (db) => {
      const script = await readFile(folder + name, 'utf8');
      // Statements run one at a time, because neither driver accepts several in a parameterized query.
      for (const statement of splitStatements(script)) {
        await db.executeQuery(CompiledQuery.raw(statement));
      }
    },
  };
}

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

/** Thrown when a newer version of the program created the database. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date. Several instances may do so concurrently, because the Migrator takes a lock.
 * @param target the last migration to run; all by default
 * @throws NewerDatabaseError when migrations have run that this program does not know
 */
export async function migrate(db: Db, target?: string): Promise<void> {
  await requireKnownMigrations(db);
  const migrator = new Migrator({ db, provider: new SqlFiles() });
  const { error, results } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target));
  const failed = results?.find((result) => result.status === 'Error');
  if (!error) return;
  const what = failed ? `Migration ${failed.migrationName} failed.` : 'The database cannot be migrated.';
  throw new Error(what, { cause: error });
}

/** Lists all migrations in the order in which they run. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await new SqlFiles().getMigrations()).toSorted();
}

/** Lists the migrations that have run on this database. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map(({ name }) => name);
}

async function requireKnownMigrations(db: Db): Promise<void> {
  const known = new Set(await listMigrations());
  const unknown = (await listAppliedMigrations(db)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was made by a newer version of the program: it has ${unknown.join(', ')}, which this one does not know. Start the newer version, or restore a backup that was taken before.`,
  );
}
