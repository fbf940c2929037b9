import type { Tx } from '#src/db/types.ts';
import type { AuditAction } from '#src/features/audit/schemas.ts';
import { GalleryForm, type AdminModel } from '../../admin-schemas.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { parseFields, type Upload, type UploadedFile } from '#src/http/files/uploads.ts';
import type { Images, PreparedImage } from '#src/integrations/images.ts';
import { AppError, invalid, tooLarge } from '#src/lib/errors.ts';
import { imageAddress } from '#src/features/catalog/server/pictures/image-addresses.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { FileChangeInput, ModelImages, NewModelImage } from '../types.ts';
import { safeFileName } from '../content/file-names.ts';
import { arrangeGallery } from './gallery-order.ts';
import { setModelImages } from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { listImages, enqueuePictures } from '../pictures/render-job.ts';

/**
 * Checks the images of one field, in the order in which they were sent. Nothing is stored yet.
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
  return prepared.map(toNewImage);
}

function toNewImage({ hash, width, height, color }: PreparedImage): NewModelImage {
  return { source: 'upload', hash, width, height, color };
}

/** @throws AppError 400 without an image, 404 */
export async function replacePreview(
  context: PublishingContext,
  change: FileChangeInput,
  upload: Upload,
): Promise<AdminModel> {
  const prepared = await prepareImages(context.images, upload, 'previewImage');
  if (prepared.length === 0)
    throw invalid('Please select an image.', [{ path: 'previewImage', message: 'Is required.' }]);
  return changeImages(context, change, prepared, {
    action: 'design.image_replace',
    change: ({ gallery }, [main]) => ({ main, gallery }),
  });
}

/** Accepts an empty gallery too. @throws AppError 404, 400 for an invalid order, 413 for too many images */
export async function replaceGallery(
  context: PublishingContext,
  change: FileChangeInput,
  upload: Upload,
): Promise<AdminModel> {
  const { order } = parseFields(GalleryForm, upload.fields);
  const { galleryImages: max } = context.limits;
  if (order && order.length > max) throw tooLarge(`A design may have at most ${max} gallery images.`);
  const prepared = await prepareImages(context.images, upload, 'galleryImages');
  return changeImages(context, change, prepared, {
    action: 'design.gallery_replace',
    change: ({ main, gallery }, added) => ({
      main,
      gallery: order ? arrangeGallery(order, gallery, added) : added,
    }),
  });
}

/** Returns the values of the images for an audit event. */
function toAuditValues(modelId: number, { main, gallery }: ModelImages): Record<string, unknown> {
  return {
    imageUrl: main ? imageAddress(modelId, main.hash) : null,
    galleryHashes: gallery.map(({ hash }) => hash),
  };
}

async function changeImages(
  { db, jobs }: PublishingContext,
  { modelId, actorId }: FileChangeInput,
  prepared: PreparedImage[],
  {
    action,
    change,
  }: { action: AuditAction; change: (before: ModelImages, added: NewModelImage[]) => ModelImages },
): Promise<AdminModel> {
  // These checks come before the storing, so that a missing design or an invalid change leaves no files behind.
  await getAdminModel(db, modelId);
  change(await listImages(db, modelId), prepared.map(toNewImage));
  const added = await storeImages(prepared);
  return db.transaction().execute(async (tx: Tx) => {
    const { title } = await lockModel(tx, modelId);
    const before = await listImages(tx, modelId);
    const images = change(before, added);
    await setModelImages(tx, modelId, images);
    await enqueuePictures(jobs, tx, modelId, images.main !== undefined);
    const differences = getDifferences(toAuditValues(modelId, before), toAuditValues(modelId, images));
    if (differences)
      await recordAuditEvent(tx, { action, actorId, target: { id: modelId, name: title }, ...differences });
    return getAdminModel(tx, modelId);
  });
}
