import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { KeepAnswer } from '#src/http/api/idempotency.ts';
import { hashOf } from '#src/http/api/idempotency.ts';
import { storageError } from '#src/http/files/storage-errors.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import type { AdminModel } from '../../admin-contract.ts';
import { checkModelFile, type CheckDeps } from '../uploads/check-file.ts';
import { clipTexts, readAuditValues } from './audit-values.ts';
import { insertModel, type ModelFields } from './model-writes.ts';
import { resolveCategories } from './resolve-categories.ts';
import { getAdminModel } from '../manage/admin-models.ts';
import { sendRelease, type OnRelease } from '../release/release.ts';
import { enqueuePictures, type RenderDeps } from '../pictures/render-job.ts';
import { removeUnreferenced, storeFiles, type StoreDeps } from '../uploads/store-files.ts';
import { requireModelFiles, type NewDetails } from '../uploads/upload-form.ts';
import { prepareImages, storeImages } from '../uploads/upload-images.ts';

export type CreateDeps = CheckDeps & StoreDeps & Pick<RenderDeps, 'images' | 'jobs'>;

export interface NewDesign {
  upload: Upload;
  details: NewDetails;
  actorId: string;
}

/** @throws AppError 400 for categories that do not exist or do not match */
export async function requireCategories({ db }: StoreDeps, fields: ModelFields): Promise<void> {
  await db.transaction().execute((tx) => resolveCategories(tx, fields));
}

/** Returns a hash of fields and files for the idempotency key, independent of the form's boundaries. */
export function hashUpload(upload: Upload): string {
  const fields = Array.from(upload.fields, (field) => JSON.stringify(field)).toSorted();
  const files = upload.files.map(({ field, name, sha256 }) => [field, name, sha256]);
  return hashOf([...fields, ...files.map((file) => JSON.stringify(file))]);
}

/**
 * Checks, packs and stores the files, then writes the rows. After a failure nothing is left; after a crash only files
 * without rows are, which the sweep removes.
 */
export async function createDesign(
  deps: CreateDeps & { now: () => Date; onRelease: OnRelease },
  { upload, details, actorId }: NewDesign,
  saveAnswer: KeepAnswer<AdminModel>,
): Promise<AdminModel> {
  const { fields, state } = details;
  const checked = [];
  for (const file of requireModelFiles(upload, 'stlFiles')) checked.push(await checkModelFile(deps, file));
  const preview = await prepareImages(deps.images, upload, 'previewImage');
  const gallery = await prepareImages(deps.images, upload, 'galleryImages');
  const { files, bundle, keys } = await storeFiles(deps, checked);
  try {
    const [main] = await storeImages(preview);
    const images = { main, gallery: await storeImages(gallery) };
    return await deps.db.transaction().execute(async (tx: Tx) => {
      const releasesAt = state.releases_at;
      const id = await insertModel(tx, { fields, files, images, bundle, state: state.state, releasesAt });
      if (releasesAt) await sendRelease(deps.jobs, tx, releasesAt, deps.now());
      const after = clipTexts(await readAuditValues(tx, id));
      const target = { id, name: fields.title };
      await recordAuditEvent(tx, { actorId, action: 'design.create', target, after });
      await enqueuePictures(deps.jobs, tx, id, main !== undefined);
      if (state.state === 'released') await deps.onRelease(tx, { modelId: id, at: deps.now() });
      const model = await getAdminModel(tx, id);
      await saveAnswer(tx, model);
      return model;
    });
  } catch (error) {
    await removeUnreferenced(deps, keys);
    throw storageError(error) ?? error;
  }
}
