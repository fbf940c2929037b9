import type { Db } from '#src/db/types.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import { notFound } from '#src/lib/errors.ts';
import { fileNotFoundMessage } from '../constants.ts';
import { getDownloadable, type Downloadable } from './downloads.ts';

/** A file of a design as it is stored. */
export interface StoredFile {
  id: number;
  name: string;
  format: ModelFormat;
  sizeBytes: number;
  sha256: string;
  storageKey: string;
}

/** @throws AppError 404, also for a file of another design */
export async function getDownloadableFile(
  db: Db,
  modelId: number,
  fileId: number,
): Promise<{ model: Downloadable; file: StoredFile }> {
  const file = (await listStoredFiles(db, modelId)).find(({ id }) => id === fileId);
  const model = await getDownloadable(db, modelId);
  // The record of the download names the file by its hash in the list of all files.
  const isListed = file && model.files.some(({ sha256 }) => sha256 === file.sha256);
  if (!file || !isListed) throw notFound(fileNotFoundMessage);
  return { model, file };
}

/** Lists the files of a design in their order. */
export async function listStoredFiles(db: Db, modelId: number): Promise<StoredFile[]> {
  return db
    .selectFrom('model_files')
    .select(['id', 'name', 'format', 'size_bytes as sizeBytes', 'sha256', 'storage_key as storageKey'])
    .where('model_id', '=', modelId)
    .orderBy('position')
    .execute();
}
