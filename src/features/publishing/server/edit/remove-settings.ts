import { rm } from 'node:fs/promises';
import { hashFile } from '#src/integrations/hashed-files.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { PublishingContext } from '../publishing-context.ts';
import type { CheckedFile, FileChangeInput, KeptFile } from '../types.ts';
import { Archive } from '../content/archive.ts';
import { checkModelFile, withFileName } from '../content/check-file.ts';
import { stripModelFile } from '../content/clean-file.ts';
import { changeFiles, toFileValues } from './change-files.ts';
import { replaceModelFile } from '../rows/model-files.ts';

/**
 * Replaces a 3MF, or each 3MF of a ZIP, by one with nothing but geometry, names and colors. The old file becomes a version.
 * @throws AppError 404, 409 if the file has no settings, 413, or as `checkModelFile`
 */
export async function removeFileSettings(
  context: PublishingContext,
  change: FileChangeInput,
  fileId: number,
): Promise<AdminModel> {
  let tempPath: string | undefined;
  try {
    return await changeFiles(context, change, async (before) => {
      const target = before.find(({ id }) => id === fileId);
      if (!target) throw notFound('This file does not exist.');
      tempPath = await writeStripped(context, target);
      if (tempPath === undefined) throw conflict('This file has no slicer settings.', 'no_settings');
      const checked = await checkStripped(context, target, tempPath);
      return {
        files: before.map((each) => (each === target ? checked : each)),
        write: async (tx, { files: [stored] }) => {
          if (!stored) throw new Error('The new file was not stored.');
          await replaceModelFile(tx, change.modelId, target.id, stored);
          return {
            action: 'design.file_settings_remove',
            before: toFileValues(target),
            after: toFileValues(stored),
          };
        },
      };
    });
  } finally {
    if (tempPath !== undefined) await rm(tempPath, { force: true });
  }
}

async function writeStripped(
  context: PublishingContext,
  { name, format, storageKey }: KeptFile,
): Promise<string | undefined> {
  const openArchive = (path: string) => Archive.openStored(path, context.limits);
  try {
    return await context.storage.withLocal(storageKey, (path) =>
      stripModelFile(context, { path, format, openArchive }),
    );
  } catch (error) {
    throw withFileName(name, error);
  }
}

async function checkStripped(
  context: PublishingContext,
  { name }: KeptFile,
  tempPath: string,
): Promise<CheckedFile> {
  const file = { field: 'stlFile', name, tempPath, ...(await hashFile(tempPath)) };
  return { ...(await checkModelFile(context, file)), name };
}
