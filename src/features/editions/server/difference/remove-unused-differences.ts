import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** Removes the differences of contents that no file and no earlier version of a file has. The sweep then removes what they show. */
export async function removeUnusedDifferences(db: Db): Promise<void> {
  await sql`
    delete from file_differences d
    where not (${isUsed('old_sha256')}) or not (${isUsed('new_sha256')})`.execute(db);
}

const isUsed = (column: 'old_sha256' | 'new_sha256') => sql<boolean>`
  exists (select from model_files where sha256 = ${sql.ref(`d.${column}`)})
  or exists (select from model_file_versions where sha256 = ${sql.ref(`d.${column}`)})`;
