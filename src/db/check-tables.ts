import { sql } from 'kysely';
import { DataFolderError, describeDamage, restoreHint } from './data-folder.ts';
import type { Db } from './types.ts';

/** Tables up to this total size are read completely at each start; reading more would delay the start too much. */
const maxFullReadBytes = 67_108_864;

interface Relation {
  name: string;
  bytes: number;
  /** The size that the database last recorded. The file may have grown since, but the database never shrinks it unrecorded. */
  knownBytes: number;
  isTable: boolean;
}

/**
 * Checks the files of the embedded database: missing parts by their size, and changed pages by their checksums.
 * @throws DataFolderError when a table is damaged
 */
export async function checkTables(db: Db, dataDir: string): Promise<void> {
  try {
    const { rows } = await sql<Relation>`
      select relname as name, pg_relation_size(oid) as bytes, relpages::bigint * 8192 as "knownBytes",
        relkind = 'r' as "isTable"
      from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(db);
    const cut = rows.find(({ bytes, knownBytes }) => bytes < knownBytes);
    if (cut)
      throw new DataFolderError(
        dataDir,
        `Its table ${cut.name} is damaged: a part of it is missing. ${restoreHint}`,
      );
    const tables = rows.filter(({ isTable }) => isTable);
    if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > maxFullReadBytes) return;
    for (const { name } of tables) await sql`select count(*) from ${sql.table(name)}`.execute(db);
  } catch (error) {
    throw describeDamage(dataDir, error) ?? error;
  }
}
