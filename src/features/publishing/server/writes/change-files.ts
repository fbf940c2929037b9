import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent, type NewAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict, invalid, notFound, tooLarge } from '#src/lib/errors.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import type { Upload } from '#src/http/files/uploads.ts';
import type { AdminModel } from '../../admin-contract.ts';
import { modelNotFoundMessage } from '#src/features/catalog/contract.ts';
import type { PublishingDeps } from '../deps.ts';
import type { CheckedFile, FileOfModel, FilesOf, KeptFile, StoredFiles } from '../types.ts';
import { checkModelFile } from '../uploads/check-file.ts';
import {
  addModelFiles,
  listFiles,
  removeModelFile,
  replaceModelFile,
  setModelBundle,
} from './model-files.ts';
import { lockModel } from './model-writes.ts';
import { getAdminModel } from '../manage/admin-models.ts';
import { listImages, orderPictures } from '../pictures/render-job.ts';
import { removeUnnamed, storeFiles } from '../uploads/store-files.ts';
import { requireModelFiles } from '../uploads/upload-form.ts';

interface Change {
  /** The files as they shall stand. */
  place: (KeptFile | CheckedFile)[];
  /** Writes the rows and says what was done. */
  write: (tx: Tx, stored: StoredFiles) => Promise<Omit<NewAuditEvent, 'actorId' | 'target'>>;
}

/** What is recorded of a file. */
export const factsOf = ({ name, sizeBytes }: Pick<KeptFile, 'name' | 'sizeBytes'>) => ({ name, sizeBytes });

/** @throws AppError 404, or what `checkModelFile` finds, or 413 */
export function addFiles(deps: PublishingDeps, of: FilesOf, upload: Upload): Promise<AdminModel> {
  return changeFiles(deps, of, async (before) => {
    const added = [];
    for (const file of requireModelFiles(upload, 'stlFiles')) added.push(await checkModelFile(deps, file));
    return {
      place: [...before, ...added],
      write: async (tx, { files }) => {
        await addModelFiles(tx, of.modelId, files);
        return { action: 'design.file_add', after: { files: files.map(factsOf) } };
      },
    };
  });
}

/** @throws AppError 404, 409 for the last file */
export function removeFile(deps: PublishingDeps, of: FilesOf, fileId: number): Promise<AdminModel> {
  return changeFiles(deps, of, async (before) => {
    const file = before.find(({ id }) => id === fileId);
    if (!file) throw notFound('This file does not exist.');
    if (before.length === 1) throw conflict('The last file of a design cannot be removed.', 'last_file');
    return {
      place: before.filter((each) => each !== file),
      write: async (tx) => {
        await removeModelFile(tx, of.modelId, fileId);
        return { action: 'design.file_remove', before: factsOf(file) };
      },
    };
  });
}

/**
 * @param fileId which file is replaced; undefined: the only one
 * @throws AppError 404, 400 when it is not said which of several files, or what `checkModelFile` finds
 */
export function replaceFile(
  deps: PublishingDeps,
  of: FilesOf,
  { upload, fileId }: { upload: Upload; fileId: number | undefined },
): Promise<AdminModel> {
  return changeFiles(deps, of, async (before) => {
    const [file] = requireModelFiles(upload, 'stlFile');
    const target = findTarget(before, fileId);
    if (!file) throw new Error('A file was required.');
    const checked = await checkModelFile(deps, file);
    return {
      place: before.map((each) => (each === target ? checked : each)),
      write: async (tx, { files: [stored] }) => {
        if (!stored) throw new Error('The file was to be stored.');
        await replaceModelFile(tx, of.modelId, target.id, stored);
        return { action: 'design.file_replace', before: factsOf(target), after: factsOf(stored) };
      },
    };
  });
}

function findTarget(files: FileOfModel[], fileId: number | undefined): FileOfModel {
  const [only, ...others] = files;
  if (fileId === undefined && only && others.length === 0) return only;
  if (fileId === undefined) {
    throw invalid('Say which file to replace.', [{ path: 'fileId', message: 'Is required.' }]);
  }
  const target = files.find(({ id }) => id === fileId);
  if (!target) throw notFound('This file does not exist.');
  return target;
}

/** Packs the files anew and writes them down, with who did it. @throws AppError 404, 413, 409 when they were changed meanwhile */
export async function changeFiles(
  deps: PublishingDeps,
  { modelId, actorId }: FilesOf,
  plan: (before: FileOfModel[]) => Promise<Change>,
): Promise<AdminModel> {
  const { db } = deps;
  const before = await listFiles(db, modelId);
  if (before.length === 0) throw notFound(modelNotFoundMessage);
  const { place, write } = await plan(before);
  requireWithinLimits(deps, place);
  const stored = await storeFiles(deps, place);
  try {
    const { model, oldBundleKey } = await db.transaction().execute(async (tx) => {
      const { bundle_key: oldBundleKey, title } = await lockModel(tx, modelId);
      const now = await listFiles(tx, modelId);
      if (
        now.map(({ storageKey }) => storageKey).join() !== before.map(({ storageKey }) => storageKey).join()
      ) {
        throw conflict('Somebody else has changed the files of this design meanwhile.', 'changed_meanwhile');
      }
      const deed = await write(tx, stored);
      await recordAuditEvent(tx, { ...deed, actorId, target: { id: modelId, name: title } });
      await setModelBundle(tx, modelId, stored.bundle);
      const { main } = await listImages(tx, modelId);
      if (main?.source !== 'upload') await orderPictures(deps.jobs, tx, modelId, false);
      return { model: await getAdminModel(tx, modelId), oldBundleKey };
    });
    await removeUnnamed(deps, [oldBundleKey]);
    return model;
  } catch (error) {
    await removeUnnamed(deps, stored.keys);
    throw error;
  }
}

function requireWithinLimits({ limits }: PublishingDeps, place: Change['place']): void {
  const bytes = place.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (place.length > limits.designFiles) {
    throw tooLarge(`A design may have at most ${limits.designFiles} files.`);
  }
  if (bytes > limits.designBytes) {
    throw tooLarge(`The files of a design may have at most ${formatMegabytes(limits.designBytes)} together.`);
  }
}
