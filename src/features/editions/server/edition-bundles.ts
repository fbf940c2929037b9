import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { EditionFile } from './list-changed-files.ts';

/** Saves that the present bundle of a design belongs to this edition, and where its files are stored. */
export async function saveBundle(tx: Tx, modelId: number, number: number): Promise<void> {
  await sql`
    insert into edition_bundles (model_id, sha256, number)
    select id, bundle_sha256, ${number} from models where id = ${modelId}
    on conflict (model_id, sha256) do update set number = excluded.number`.execute(tx);
  await sql`
    insert into edition_files (bundle_sha256, position, file_id, name, format, size_bytes, sha256, storage_key)
    select m.bundle_sha256, row_number() over (order by f.position, f.id) - 1, f.id, f.name, f.format, f.size_bytes,
      f.sha256, f.storage_key
    from models m join model_files f on f.model_id = m.id where m.id = ${modelId}
    on conflict do nothing`.execute(tx);
}

/** Lists the files of a bundle in their order. */
export function listBundleFiles(db: Db, bundleSha256: string): Promise<EditionFile[]> {
  return db
    .selectFrom('edition_files')
    .select(['file_id as fileId', 'name', 'sha256'])
    .where('bundle_sha256', '=', bundleSha256)
    .orderBy('position')
    .execute();
}

/** Lists the hashes of a design's bundles. */
export async function listBundles(db: Db, modelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('edition_bundles')
    .select('sha256')
    .where('model_id', '=', modelId)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Releases the files of deleted designs without downloads. They are then removed with the unused files.
 * @param bundles all by default
 */
export async function releaseUnpastFiles(db: Db, bundles?: readonly string[]): Promise<void> {
  const isAsked = bundles ? sql`f.bundle_sha256 = any(${bundles}::text[])` : sql`true`;
  await sql`
    delete from edition_files f
    where ${isAsked} and not exists (select from edition_bundles e where e.sha256 = f.bundle_sha256)
      and not exists (
        select from downloads d
        where d.bundle_sha256 = f.bundle_sha256 and d.model_id is null and d.user_id is not null
      )`.execute(db);
}
