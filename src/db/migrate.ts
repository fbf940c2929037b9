import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CompiledQuery } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Db } from './types.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
    return Object.fromEntries(names.map((name) => [name.slice(0, -4), migrationFrom(name)]));
  }
}

function migrationFrom(name: string): Migration {
  return {
    up: async (db) => {
      const script = await readFile(folder + name, 'utf8');
      // One statement at a time: neither driver takes several in a parameterised query.
      for (const statement of splitStatements(script)) {
        await db.executeQuery(CompiledQuery.raw(statement));
      }
    },
  };
}

/** Splits at semicolons that end a line, outside of $$-quoted bodies. */
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

/** Brings the schema up to date. Several instances may do so at once: the Migrator locks. */
export async function migrate(db: Db): Promise<void> {
  const { error, results } = await new Migrator({ db, provider: new SqlFiles() }).migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (!error) return;
  const what = failed ? `Migration ${failed.migrationName} failed.` : 'The database cannot be migrated.';
  throw new Error(what, { cause: error });
}
