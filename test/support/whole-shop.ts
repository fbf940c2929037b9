import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { readTables } from '#src/db/backup/catalog.ts';
import type { Db } from '#src/db/types.ts';
import type { Storage } from '#src/integrations/storage.ts';

export type TableColumns = Record<string, string[]>;

/** Returns the columns of all tables, except for generated columns. */
export async function readColumns(db: Db): Promise<TableColumns> {
  const tables = await readTables(db);
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/** Reads these columns of all rows as JSON text written by the database. A column that does not exist is left out. */
export async function readRows(db: Db, columns?: TableColumns): Promise<Record<string, string[]>> {
  const wanted = Object.entries(columns ?? (await readColumns(db)));
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('timezone', 'UTC', true)`.execute(tx);
    const all: Record<string, string[]> = {};
    for (const [table, names] of wanted) {
      const { rows } = await sql<{ row: string }>`
        select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any(${names}))::text as row
        from ${sql.table(table)} t`.execute(tx);
      all[table] = rows.map(({ row }) => row).toSorted();
    }
    return all;
  });
}

/** Reads all stored files, in base64. */
export async function readFiles(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { key } of storage.list()) {
    files[key] = (await buffer((await storage.read(key)).stream)).toString('base64');
  }
  return files;
}
