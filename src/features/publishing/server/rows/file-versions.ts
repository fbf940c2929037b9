import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { notFound } from '#src/lib/errors.ts';
import type { FileVersion } from '../../versions-schemas.ts';
import type { KeptFile, NewModelFile } from '../types.ts';

const versionsShown = 100;

/** Saves a file as a version before it is replaced or removed, so that its stored bytes stay referenced. */
export async function keepVersion(tx: Tx, fileId: number): Promise<void> {
  await sql`
    insert into model_file_versions
      (model_id, file_id, name, format, size_bytes, sha256, storage_key, mesh, settings_check, created_at)
    select model_id, id, name, format, size_bytes, sha256, storage_key, mesh, settings_check, updated_at
    from model_files where id = ${fileId}`.execute(tx);
}

/** Lists the versions of a design's files, newest first. */
export async function listVersions(db: Db, modelId: number): Promise<FileVersion[]> {
  const rows = await db
    .selectFrom('model_file_versions')
    .select(['id', 'file_id', 'name', 'format', 'size_bytes', 'created_at', 'replaced_at'])
    .where('model_id', '=', modelId)
    .orderBy('id', 'desc')
    .limit(versionsShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileId: row.file_id,
    name: row.name,
    format: row.format,
    sizeBytes: row.size_bytes,
    createdAt: row.created_at.toISOString(),
    replacedAt: row.replaced_at.toISOString(),
  }));
}

/** @throws AppError 404 */
export async function getVersion(
  db: Db,
  modelId: number,
  versionId: number,
): Promise<KeptFile & { fileId: number | null }> {
  const version = await db
    .selectFrom('model_file_versions')
    .select(['name', 'format', 'size_bytes as sizeBytes', 'sha256', 'storage_key as storageKey'])
    .select('file_id as fileId')
    .where('model_id', '=', modelId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!version) throw notFound('This version does not exist.');
  return version;
}

/** Deletes a version and returns it as a file, or undefined if it no longer exists. */
export async function takeVersion(
  tx: Tx,
  modelId: number,
  versionId: number,
): Promise<NewModelFile | undefined> {
  const row = await tx
    .deleteFrom('model_file_versions')
    .where('model_id', '=', modelId)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      format: row.format,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      storageKey: row.storage_key,
      mesh: row.mesh,
      settingsCheck: row.settings_check,
    }
  );
}
