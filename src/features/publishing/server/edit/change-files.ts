import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent, type NewAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict, invalid, notFound, tooLarge } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import { requestDifferences } from '#src/features/editions/server/difference/request-difference.ts';
import { recordEdition, startEditions } from '#src/features/editions/server/record-edition.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { CheckedFile, ModelFileRow, FileChangeInput, KeptFile, StoredFiles } from '../types.ts';
import { checkModelFile } from '../content/check-file.ts';
import {
  addModelFiles,
  hasSameContents,
  listFiles,
  removeModelFile,
  replaceModelFile,
  setModelBundle,
} from '../rows/model-files.ts';
import { lockModel } from '../rows/model-writes.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import { enqueueExamination } from '../examination/examination-job.ts';
import { listImages, enqueuePictures } from '../pictures/render-job.ts';
import { removeUnreferenced, storeFiles } from '../content/store-files.ts';
import { requireModelFiles } from '../content/upload-form.ts';

interface FileChange {
  /** The files of the design after the change, in their order. */
  files: (KeptFile | CheckedFile)[];
  /** Writes the rows and returns the audit event. */
  write: (tx: Tx, stored: StoredFiles) => Promise<Omit<NewAuditEvent, 'actorId' | 'target'>>;
}

/** Returns the values of a file for an audit event. */
export const toFileValues = ({ name, sizeBytes }: Pick<KeptFile, 'name' | 'sizeBytes'>) => ({
  name,
  sizeBytes,
});

/** @throws AppError 404, 413, or as `checkModelFile` */
export function addFiles(
  context: PublishingContext,
  change: FileChangeInput,
  upload: Upload,
): Promise<AdminModel> {
  return changeFiles(context, change, async (before) => {
    const added = [];
    for (const file of requireModelFiles(upload, 'stlFiles')) added.push(await checkModelFile(context, file));
    return {
      files: [...before, ...added],
      write: async (tx, { files }) => {
        await addModelFiles(tx, change.modelId, files);
        return { action: 'design.file_add', after: { files: files.map(toFileValues) } };
      },
    };
  });
}

/** @throws AppError 404, 409 for the last file */
export function removeFile(
  context: PublishingContext,
  change: FileChangeInput,
  fileId: number,
): Promise<AdminModel> {
  return changeFiles(context, change, async (before) => {
    const file = before.find(({ id }) => id === fileId);
    if (!file) throw notFound('This file does not exist.');
    if (before.length === 1) throw conflict('The last file of a design cannot be removed.', 'last_file');
    return {
      files: before.filter((each) => each !== file),
      write: async (tx) => {
        await removeModelFile(tx, change.modelId, fileId);
        return { action: 'design.file_remove', before: toFileValues(file) };
      },
    };
  });
}

/**
 * @param fileId the file to replace; undefined means the only one
 * @throws AppError 404, 400 if the id is missing and there are several files, or as `checkModelFile`
 */
export function replaceFile(
  context: PublishingContext,
  change: FileChangeInput,
  { upload, fileId }: { upload: Upload; fileId: number | undefined },
): Promise<AdminModel> {
  return changeFiles(context, change, async (before) => {
    const [file] = requireModelFiles(upload, 'stlFile');
    const target = findTarget(before, fileId);
    if (!file) throw new Error('The upload has no file.');
    const checked = await checkModelFile(context, file);
    return {
      files: before.map((each) => (each === target ? checked : each)),
      write: async (tx, { files: [stored] }) => {
        if (!stored) throw new Error('The new file was not stored.');
        await replaceModelFile(tx, change.modelId, target.id, stored);
        return { action: 'design.file_replace', before: toFileValues(target), after: toFileValues(stored) };
      },
    };
  });
}

function findTarget(files: ModelFileRow[], fileId: number | undefined): ModelFileRow {
  const [only, ...others] = files;
  if (fileId === undefined && only && others.length === 0) return only;
  if (fileId === undefined) {
    throw invalid('Say which file to replace.', [{ path: 'fileId', message: 'Is required.' }]);
  }
  const target = files.find(({ id }) => id === fileId);
  if (!target) throw notFound('This file does not exist.');
  return target;
}

/**
 * Repacks the bundle, then writes the rows and an audit event.
 * @throws AppError 404, 413, 409 if the files were changed in the meantime
 */
export async function changeFiles(
  context: PublishingContext,
  { modelId, actorId, saveId }: FileChangeInput,
  plan: (before: ModelFileRow[]) => Promise<FileChange>,
): Promise<AdminModel> {
  const { db } = context;
  const before = await listFiles(db, modelId);
  if (before.length === 0) throw notFound(modelNotFoundMessage);
  const { files, write } = await plan(before);
  requireWithinLimits(context, files);
  const stored = await storeFiles(context, files);
  try {
    const { model, oldBundleKey } = await db.transaction().execute(async (tx) => {
      const { bundle_key: oldBundleKey, title } = await lockModel(tx, modelId);
      if (!hasSameContents(await listFiles(tx, modelId), before)) {
        throw conflict('Somebody else has changed the files of this design meanwhile.', 'changed_meanwhile');
      }
      await startEditions(tx, modelId);
      const event = await write(tx, stored);
      await recordAuditEvent(tx, { ...event, actorId, target: { id: modelId, name: title } });
      await setModelBundle(tx, modelId, stored.bundle);
      await recordEdition(tx, { modelId, saveId, now: context.now() });
      await requestDifferences(context.jobs, tx, modelId);
      const { main } = await listImages(tx, modelId);
      if (main?.source !== 'upload') await enqueuePictures(context.jobs, tx, modelId, false);
      await enqueueExamination(context.jobs, tx, modelId);
      return { model: await getAdminModel(tx, modelId), oldBundleKey };
    });
    await removeUnreferenced(context, [oldBundleKey]);
    return model;
  } catch (error) {
    await removeUnreferenced(context, stored.keys);
    throw error;
  }
}

function requireWithinLimits({ limits }: PublishingContext, files: FileChange['files']): void {
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (files.length > limits.designFiles) {
    throw tooLarge(`A design may have at most ${limits.designFiles} files.`);
  }
  if (bytes > limits.designBytes) {
    throw tooLarge(`The files of a design may have at most ${formatMegabytes(limits.designBytes)} together.`);
  }
}
