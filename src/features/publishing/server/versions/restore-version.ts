import { conflict, notFound } from '#src/lib/errors.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { FileChangeInput } from '../types.ts';
import { changeFiles, toFileValues } from '../edit/change-files.ts';
import { addModelFiles, replaceModelFile } from '../rows/model-files.ts';
import { getVersion, takeVersion } from '../rows/file-versions.ts';

/**
 * Restores an earlier version of a file; the present file becomes a version. If the file was removed, it is appended.
 * @throws AppError 404, 413 if the design has no room for one more file, 409 if it was restored in the meantime
 */
export function restoreVersion(
  context: PublishingContext,
  change: FileChangeInput,
  versionId: number,
): Promise<AdminModel> {
  return changeFiles(context, change, async (before) => {
    const version = await getVersion(context.db, change.modelId, versionId);
    if (!(await context.storage.stat(version.storageKey)))
      throw notFound('The file of this version is gone.');
    const current = before.find(({ id }) => id === version.fileId);
    return {
      files: current ? before.map((each) => (each === current ? version : each)) : [...before, version],
      write: async (tx) => {
        const file = await takeVersion(tx, change.modelId, versionId);
        if (!file) throw conflict('Somebody else has just restored this version.', 'changed_meanwhile');
        // The job that removes settings may have replaced the file after it was packed.
        if (file.storageKey !== version.storageKey) {
          throw conflict('This version has just changed. Please try again.', 'changed_meanwhile');
        }
        if (current) await replaceModelFile(tx, change.modelId, current.id, file);
        else await addModelFiles(tx, change.modelId, [file]);
        return {
          action: 'design.file_restore',
          before: current ? toFileValues(current) : null,
          after: toFileValues(file),
        };
      },
    };
  });
}
