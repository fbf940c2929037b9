import { open } from 'node:fs/promises';
import { LocalFileStream } from './local-file-stream.ts';
import { fileGone, type StoredContent, type StoredRange } from './storage.ts';

/**
 * Opens a file on the disk, or a range of it. The size of the file is read only without a range.
 * @throws AppError 404 when the file is missing
 */
export async function readLocalFile(path: string, range: StoredRange | undefined): Promise<StoredContent> {
  const handle = await open(path).catch((error: unknown) => {
    throw isMissing(error) ? fileGone(error) : error;
  });
  const sizeBytes = range ? range.end + 1 - range.start : (await handle.stat()).size;
  return { stream: new LocalFileStream(handle, range), sizeBytes };
}

/** Returns whether the error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
