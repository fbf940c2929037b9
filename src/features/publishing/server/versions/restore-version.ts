import { conflict, notFound } from '#src/lib/errors.ts';
import type { AdminModel } from '../../admin-contract.ts';
import { changeFiles, toFileValues, type FileChangeContext } from '../writes/change-files.ts';
import type { CreateDeps } from '../writes/create-model.ts';
import { addModelFiles, replaceModelFile } from '../writes/model-files.ts';
import { getVersion, takeVersion } from './file-versions.ts';

/**
 * Lets an earlier version stand in its place again, and what stood there becomes a version; where its file is gone, it
 * stands behind the others.
 * @throws AppError 404, 413 where there is no room for one more, 409 when it was restored meanwhile
 */
export function restoreVersion(
  deps: CreateDeps,
  context: FileChangeContext,
  versionId: number,
): Promise<AdminModel> {
  return changeFiles(deps, context, async (before) => {
    const version = await getVersion(deps.db, context.modelId, versionId);
    if (!(await deps.storage.stat(version.storageKey))) throw notFound('The file of this version is gone.');
    const current = before.find(({ id }) => id === version.fileId);
    return {
      files: current ? before.map((each) => (each === current ? version : each)) : [...before, version],
      write: async (tx) => {
        const file = await takeVersion(tx, context.modelId, versionId);
        if (!file) throw conflict('Somebody else has just restored this version.', 'changed_meanwhile');
        if (current) await replaceModelFile(tx, context.modelId, current.id, file);
        else await addModelFiles(tx, context.modelId, [file]);
        return {
          action: 'design.file_restore',
          before: current ? toFileValues(current) : null,
          after: toFileValues(file),
        };
      },
    };
  });
}
