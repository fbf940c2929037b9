import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { StoreResult } from '#src/http/api/idempotency.ts';
import { toStorageError } from '#src/http/api/storage-errors.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import type { PreparedImage } from '#src/integrations/images.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { enqueueExamination } from '../examination/examination-job.ts';
import { enqueuePictures } from '../pictures/render-job.ts';
import { sendRelease } from '../release/release.ts';
import type { CheckedFile, ModelImages, NewDetails } from '../types.ts';
import { clipTexts, readAuditValues } from '../rows/audit-values.ts';
import { setUploadedUses } from '../edit/file-uses.ts';
import { insertModel } from '../rows/model-writes.ts';
import { checkModelFile } from '../content/check-file.ts';
import { removeUnreferenced, storeFiles } from '../content/store-files.ts';
import { requireModelFiles } from '../content/upload-form.ts';
import { prepareImages, storeImages } from './upload-images.ts';

interface CheckedUpload {
  files: CheckedFile[];
  preview: PreparedImage[];
  gallery: PreparedImage[];
}

/**
 * Turns an upload into a design: checks its files, stores them, writes its rows, and enqueues its pictures
 * and the examination of its files. If a step
 * fails, the stored files are removed; after a crash the sweep removes them, because no row references them.
 * @param storeResult saves the response under the idempotency key, in the transaction of the rows
 * @throws AppError for a file or image that is rejected, 400 for categories that do not exist
 */
export async function uploadDesign(
  context: PublishingContext,
  {
    upload,
    details,
    actorId,
  }: {
    upload: Upload;
    details: NewDetails;
    /** The id of the admin who uploads it. */
    actorId: string;
  },
  storeResult: StoreResult<AdminModel>,
): Promise<AdminModel> {
  const { db, jobs, now, onRelease } = context;
  const {
    fields,
    uses,
    state: { state, releases_at: releasesAt },
  } = details;
  const checked = await checkUpload(context, upload);
  const { keys, ...stored } = await storeFiles(context, checked.files);
  try {
    const images = await storeCheckedImages(checked);
    return await db.transaction().execute(async (tx) => {
      const id = await insertModel(tx, { fields, ...stored, images, state, releasesAt });
      if (releasesAt) await sendRelease(jobs, tx, releasesAt, now());
      if (uses) await setUploadedUses(tx, id, uses);
      await recordUpload(tx, { id, name: fields.title }, actorId);
      await enqueuePictures(jobs, tx, id, images.main !== undefined);
      await enqueueExamination(jobs, tx, id);
      if (state === 'released') await onRelease(tx, { modelId: id, at: now() });
      const model = await getAdminModel(tx, id);
      await storeResult(tx, model);
      return model;
    });
  } catch (error) {
    await removeUnreferenced(context, keys);
    throw toStorageError(error) ?? error;
  }
}

async function checkUpload(context: PublishingContext, upload: Upload): Promise<CheckedUpload> {
  const files = [];
  for (const file of requireModelFiles(upload, 'stlFiles')) files.push(await checkModelFile(context, file));
  const preview = await prepareImages(context.images, upload, 'previewImage');
  const gallery = await prepareImages(context.images, upload, 'galleryImages');
  return { files, preview, gallery };
}

async function storeCheckedImages({ preview, gallery }: CheckedUpload): Promise<ModelImages> {
  const [main] = await storeImages(preview);
  return { main, gallery: await storeImages(gallery) };
}

async function recordUpload(tx: Tx, target: { id: number; name: string }, actorId: string): Promise<void> {
  const after = clipTexts(await readAuditValues(tx, target.id));
  await recordAuditEvent(tx, { actorId, action: 'design.create', target, after });
}
