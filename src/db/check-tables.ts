import { sql } from 'kysely';
import { DataFolderError, describeDamage, restoreHint } from './data-folder.ts';
import type { Db } from './types.ts';

/** So much is read through at each start; what is larger would keep the shop waiting. */
const maxFullReadBytes = 67_108_864;

interface Relation {
  name: string;
  bytes: number;
  /** As the database last knew: it may have grown since, but nothing becomes shorter without its knowledge. */
  knownBytes: number;
  isTable: boolean;
}

/**
 * Whether the embedded database's files are what they were: a page that was changed has another checksum.
 * @throws DataFolderError with the table that is damaged
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
