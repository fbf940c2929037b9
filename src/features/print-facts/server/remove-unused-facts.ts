import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';

const rowsAtOnce = 500;

/** Removes the facts, the slicer's figures and the previews of contents that no file and no earlier version of a file has, in short transactions. */
export async function removeUnusedFacts(db: Db): Promise<void> {
  for (let after = '', isDone = false; !isDone;) {
    const { rows } = await sql<{ sha256: string; is_unused: boolean }>`
      select distinct sha256, not exists (select from model_files where sha256 = f.sha256)
        and not exists (select from model_file_versions where sha256 = f.sha256) as is_unused
      from mesh_facts f where sha256 > ${after} order by sha256 limit ${rowsAtOnce}`.execute(db);
    const unused = rows.filter(({ is_unused }) => is_unused).map(({ sha256 }) => sha256);
    await removeIfUnused(db, unused);
    after = rows.at(-1)?.sha256 ?? after;
    isDone = rows.length < rowsAtOnce;
  }
}

/** Removes the facts, the slicer's figures and the previews of these contents, except those that a file has in the meantime. */
export async function removeIfUnused(db: Db, hashes: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // An upload that found these rows locks them until its files can be seen by the next statement.
    await sql`
      select from mesh_facts where sha256 = any(${hashes}::text[]) order by sha256, examiner for update`.execute(
      tx,
    );
    await sql`
      delete from mesh_facts f where sha256 = any(${hashes}::text[])
        and not exists (select from model_files where sha256 = f.sha256)
        and not exists (select from model_file_versions where sha256 = f.sha256)`.execute(tx);
    await sql`
      delete from mesh_slices s where sha256 = any(${hashes}::text[])
        and not exists (select from mesh_facts where sha256 = s.sha256)`.execute(tx);
    await sql`
      delete from mesh_previews p where sha256 = any(${hashes}::text[])
        and not exists (select from mesh_facts where sha256 = p.sha256)`.execute(tx);
  });
}
