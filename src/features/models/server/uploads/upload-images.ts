import type { Tx } from '#src/db/types.ts';
import type { Upload, UploadedFile } from '#src/http/uploads.ts';
import type { Images, PreparedImage } from '#src/integrations/images.ts';
import { AppError, invalid } from '#src/lib/errors.ts';
import type { AdminModel } from '../../admin-contract.ts';
import type { CreateDeps } from '../writes/create-model.ts';
import { safeFileName } from './file-names.ts';
import { setModelImages, type NewModelImage } from '../writes/model-files.ts';
import { lockModel } from '../writes/model-writes.ts';
import { getAdminModel } from '../models.ts';
import { listImages, orderPictures } from '../pictures/render-job.ts';

/**
 * Looks at the images of one field, in the order in which they were sent. Nothing is stored yet.
 * @throws AppError that names the file
 */
export async function prepareImages(images: Images, upload: Upload, field: string): Promise<PreparedImage[]> {
  const prepared = [];
  for (const file of upload.files) if (file.field === field) prepared.push(await prepare(images, file));
  return prepared;
}

async function prepare(images: Images, file: UploadedFile): Promise<PreparedImage> {
  try {
    return await images.prepare(file.tempPath);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.status, error.code, `${safeFileName(file.name)}: ${error.message}`, {
      cause: error,
    });
  }
}

export async function storeImages(prepared: readonly PreparedImage[]): Promise<NewModelImage[]> {
  for (const image of prepared) await image.store();
  return prepared.map(({ hash, width, height }) => ({ source: 'upload', hash, width, height }));
}

/** @throws AppError 400 without an image, 404 */
export async function replacePreview(deps: CreateDeps, modelId: number, upload: Upload): Promise<AdminModel> {
  const prepared = await prepareImages(deps.images, upload, 'previewImage');
  if (prepared.length === 0)
    throw invalid('Please select an image.', [{ path: 'previewImage', message: 'Is required.' }]);
  return changeImages(deps, modelId, prepared, (before, [main]) =>
    main ? [main, ...before.slice(1)] : before,
  );
}

/** An empty gallery is one too. @throws AppError 404 */
export async function replaceGallery(deps: CreateDeps, modelId: number, upload: Upload): Promise<AdminModel> {
  const prepared = await prepareImages(deps.images, upload, 'galleryImages');
  return changeImages(deps, modelId, prepared, (before, added) => [...before.slice(0, 1), ...added]);
}

async function changeImages(
  { db, jobs }: CreateDeps,
  modelId: number,
  prepared: PreparedImage[],
  change: (before: NewModelImage[], added: NewModelImage[]) => NewModelImage[],
): Promise<AdminModel> {
  // Before anything is stored, so that a design that is not there leaves nothing behind.
  await getAdminModel(db, modelId);
  const added = await storeImages(prepared);
  return db.transaction().execute(async (tx: Tx) => {
    await lockModel(tx, modelId);
    const images = change(await listImages(tx, modelId), added);
    await setModelImages(tx, modelId, images);
    await orderPictures(jobs, tx, modelId, images.length > 0);
    return getAdminModel(tx, modelId);
  });
}
