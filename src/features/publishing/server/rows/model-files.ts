import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { ModelFileRow, ModelBundle, ModelImages, NewModelFile } from '../types.ts';
import { keepVersion } from './file-versions.ts';

/** Lists a design's files in their order. */
export function listFiles(db: Db, modelId: number): Promise<ModelFileRow[]> {
  return db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'size_bytes as sizeBytes', 'sha256', 'storage_key as storageKey'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
}

/** Returns whether both lists have the same stored files in the same order. */
export function hasSameContents(
  files: readonly Pick<ModelFileRow, 'storageKey'>[],
  others: readonly Pick<ModelFileRow, 'storageKey'>[],
): boolean {
  return (
    files.length === others.length &&
    files.every(({ storageKey }, at) => storageKey === others[at]?.storageKey)
  );
}

/** Appends files to a design. The first files get the time of its release, so that none seems changed since. */
export async function addModelFiles(tx: Tx, modelId: number, files: readonly NewModelFile[]): Promise<void> {
  if (files.length === 0) return;
  const last = await tx
    .selectFrom('model_files')
    .select((select) => select.fn.max('position').as('position'))
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  const at = first === 0 ? await getReleaseTime(tx, modelId) : new Date();
  const rows = files.map((file, index) => ({
    ...toColumns(file),
    created_at: at,
    updated_at: at,
    model_id: modelId,
    position: first + index,
  }));
  await tx.insertInto('model_files').values(rows).execute();
}

async function getReleaseTime(tx: Tx, modelId: number): Promise<Date> {
  const model = await tx
    .selectFrom('models')
    .select('released_at')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  return model.released_at;
}

/** Replaces a file and keeps the old one as a version. @throws AppError 404 */
export async function replaceModelFile(
  tx: Tx,
  modelId: number,
  fileId: number,
  file: NewModelFile,
): Promise<void> {
  await requireFile(tx, modelId, fileId);
  await keepVersion(tx, fileId);
  await tx
    .updateTable('model_files')
    .set({ ...toColumns(file), updated_at: new Date() })
    .where('id', '=', fileId)
    .execute();
}

/** Removes a file and keeps it as a version. @throws AppError 404, or 409 for the last file */
export async function removeModelFile(tx: Tx, modelId: number, fileId: number): Promise<void> {
  await requireFile(tx, modelId, fileId);
  await keepVersion(tx, fileId);
  await tx.deleteFrom('model_files').where('id', '=', fileId).execute();
  await removeFromUses(tx, modelId, fileId);
  const left = await tx.selectFrom('model_files').select('id').where('model_id', '=', modelId).execute();
  if (left.length === 0) throw conflict('The last file of a design cannot be removed.', 'last_file');
}

/** A file in whose place nothing is printed any more, and all files if none is needed, get suggested uses again. */
async function removeFromUses(tx: Tx, modelId: number, fileId: number): Promise<void> {
  await sql`
    update model_files set instead_of = array_remove(instead_of, ${fileId}::int)
    where model_id = ${modelId} and instead_of && array[${fileId}::int]`.execute(tx);
  await sql`
    update model_files f set use_kind = 'needed', instead_of = '{}', copies = 1, is_use_chosen = false
    where model_id = ${modelId} and (
      (use_kind = 'instead' and instead_of = '{}')
      or not exists (select from model_files o where o.model_id = f.model_id and o.use_kind = 'needed'))`.execute(
    tx,
  );
}

/** Sets the bundle after a change of the files. */
export async function setModelBundle(tx: Tx, modelId: number, bundle: ModelBundle): Promise<void> {
  await tx.updateTable('models').set({ updated_at: new Date() }).where('id', '=', modelId).execute();
  await replaceModelBundle(tx, modelId, bundle);
}

/** Sets a bundle of the same files that was packed by newer rules. The design counts as unchanged. */
export async function replaceModelBundle(tx: Tx, modelId: number, bundle: ModelBundle): Promise<void> {
  await tx.updateTable('models').set(toBundleColumns(bundle)).where('id', '=', modelId).execute();
  await announceIfPublic(tx, modelId);
}

export function toBundleColumns(bundle: ModelBundle) {
  return {
    bundle_key: bundle.storageKey,
    bundle_size_bytes: bundle.sizeBytes,
    bundle_sha256: bundle.sha256,
    bundle_etag: bundle.etag,
    bundle_version: bundle.version,
  };
}

/** Replaces all images of a design. The main image has position 0, the gallery starts at position 1. */
export async function setModelImages(tx: Tx, modelId: number, { main, gallery }: ModelImages): Promise<void> {
  await tx.deleteFrom('model_images').where('model_id', '=', modelId).execute();
  const rows = [main, ...gallery].flatMap((image, position) =>
    image ? [{ ...image, model_id: modelId, position }] : [],
  );
  if (rows.length > 0) await tx.insertInto('model_images').values(rows).execute();
  await announceIfPublic(tx, modelId);
}

/** Invalidates the cached pages if the design is public. No cached page shows another one. */
async function announceIfPublic(tx: Tx, modelId: number): Promise<void> {
  const model = await tx
    .selectFrom('models')
    .select('id')
    .where('id', '=', modelId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  if (model) await announceChange(tx, [tags.catalog, tags.model(modelId)]);
}

async function requireFile(tx: Tx, modelId: number, fileId: number): Promise<void> {
  const file = await tx
    .selectFrom('model_files')
    .select('id')
    .where('model_id', '=', modelId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw notFound('This file does not exist.');
}

function toColumns(file: NewModelFile) {
  return {
    name: file.name,
    format: file.format,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    storage_key: file.storageKey,
    mesh: file.mesh === null ? null : JSON.stringify(file.mesh),
    settings_check: file.settingsCheck ? JSON.stringify(file.settingsCheck) : null,
  };
}
