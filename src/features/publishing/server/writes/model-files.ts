import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { FileOfModel, ModelBundle, ModelImages, NewModelFile } from '../types.ts';
import { keepVersion } from '../versions/file-versions.ts';

/** In their order. */
export function listFiles(db: Db, modelId: number): Promise<FileOfModel[]> {
  return db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'size_bytes as sizeBytes', 'sha256', 'storage_key as storageKey'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
}

/** Puts files behind those that the design has. The first ones are as old as the design, so that none seems changed since. */
export async function addModelFiles(tx: Tx, modelId: number, files: readonly NewModelFile[]): Promise<void> {
  if (files.length === 0) return;
  const last = await tx
    .selectFrom('model_files')
    .select((select) => select.fn.max('position').as('position'))
    .where('model_id', '=', modelId)
    .executeTakeFirst();
  const first = (last?.position ?? -1) + 1;
  const at = first === 0 ? await birthOf(tx, modelId) : new Date();
  const rows = files.map((file, index) => ({
    ...columnsOf(file),
    created_at: at,
    updated_at: at,
    model_id: modelId,
    position: first + index,
  }));
  await tx.insertInto('model_files').values(rows).execute();
}

async function birthOf(tx: Tx, modelId: number): Promise<Date> {
  const model = await tx
    .selectFrom('models')
    .select('released_at')
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  return model.released_at;
}

/** What it was is kept. @throws AppError 404 */
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
    .set({ ...columnsOf(file), updated_at: new Date() })
    .where('id', '=', fileId)
    .execute();
}

/** What it was is kept. @throws AppError 404, or 409 for the last file */
export async function removeModelFile(tx: Tx, modelId: number, fileId: number): Promise<void> {
  await requireFile(tx, modelId, fileId);
  await keepVersion(tx, fileId);
  await tx.deleteFrom('model_files').where('id', '=', fileId).execute();
  const left = await tx.selectFrom('model_files').select('id').where('model_id', '=', modelId).execute();
  if (left.length === 0) throw conflict('The last file of a design cannot be removed.', 'last_file');
}

/** The bundle of changed files. */
export async function setModelBundle(tx: Tx, modelId: number, bundle: ModelBundle): Promise<void> {
  await tx.updateTable('models').set({ updated_at: new Date() }).where('id', '=', modelId).execute();
  await replaceModelBundle(tx, modelId, bundle);
}

/** A bundle of the same files, packed by other rules: the design counts as unchanged. */
export async function replaceModelBundle(tx: Tx, modelId: number, bundle: ModelBundle): Promise<void> {
  await tx.updateTable('models').set(bundleColumnsOf(bundle)).where('id', '=', modelId).execute();
  await announceWherePublic(tx, modelId);
}

export function bundleColumnsOf(bundle: ModelBundle) {
  return {
    bundle_key: bundle.storageKey,
    bundle_size_bytes: bundle.sizeBytes,
    bundle_sha256: bundle.sha256,
    bundle_etag: bundle.etag,
    bundle_version: bundle.version,
  };
}

/** Replaces all images of a design. The main one has position 0, a gallery begins with position 1. */
export async function setModelImages(tx: Tx, modelId: number, { main, gallery }: ModelImages): Promise<void> {
  await tx.deleteFrom('model_images').where('model_id', '=', modelId).execute();
  const rows = [main, ...gallery].flatMap((image, position) =>
    image ? [{ ...image, model_id: modelId, position }] : [],
  );
  if (rows.length > 0) await tx.insertInto('model_images').values(rows).execute();
  await announceWherePublic(tx, modelId);
}

/** Nothing that is kept tells of another one. */
async function announceWherePublic(tx: Tx, modelId: number): Promise<void> {
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

function columnsOf(file: NewModelFile) {
  return {
    name: file.name,
    format: file.format,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    storage_key: file.storageKey,
    mesh: file.mesh === null ? null : JSON.stringify(file.mesh),
  };
}
