import { join } from 'node:path';
import { readTables } from '#src/db/backup/catalog.ts';
import { fixTextForms, readRows, readSequences } from '#src/db/backup/read-rows.ts';
import { listAppliedMigrations } from '#src/db/migrate.ts';
import type { Tx } from '#src/db/types.ts';
import { writeHashed } from '#src/integrations/hashed-files.ts';
import { names, type Manifest } from './manifest.ts';
import { readReferencedFiles } from './referenced-files.ts';

export type RowsPart = Pick<Manifest, 'migrations' | 'tables'>;

/** Converts batches of lines to the text of a file and counts the lines. */
function countLines(batches: AsyncIterable<string[]>): { count: () => number; text: AsyncIterable<string> } {
  let count = 0;
  async function* textOf() {
    for await (const lines of batches) {
      count += lines.length;
      yield `${lines.join('\n')}\n`;
    }
  }
  return { count: () => count, text: textOf() };
}

/** Writes the rows, waiting jobs included. @param referencesPath file that receives the keys of referenced files, one per line */
export async function takeRows(tx: Tx, folder: string, referencesPath: string): Promise<RowsPart> {
  await fixTextForms(tx);
  const migrations = await listAppliedMigrations(tx);
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(tx)) {
    const { count, text } = countLines(readRows(tx, table));
    const written = await writeHashed(join(folder, names.rows, `${table.name}.jsonl`), text);
    const sequences = await readSequences(tx, table);
    const columns = table.columns.map(({ name }) => name);
    tables.push({ name: table.name, columns, rows: count(), sequences, ...written });
  }
  await writeHashed(referencesPath, countLines(readReferencedFiles(tx)).text);
  return { migrations, tables };
}
