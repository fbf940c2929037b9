import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';

export interface StoredCopy {
  storageKey: string;
  format: ModelFormat;
}

/** Finds files with this content; earlier versions are last. */
export async function findCopies(db: Db, sha256: string): Promise<StoredCopy[]> {
  const { rows } = await sql<StoredCopy>`
    (select storage_key as "storageKey", format from model_files where sha256 = ${sha256} limit 3)
    union all
    (select storage_key, format from model_file_versions where sha256 = ${sha256} limit 3)`.execute(db);
  return rows;
}
