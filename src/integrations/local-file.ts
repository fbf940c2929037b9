import { open } from 'node:fs/promises';
import { LocalFileStream } from './local-file-stream.ts';
import { fileGone, type StoredContent, type StoredRange } from './storage.ts';

/** Opens a file on the disk, or a range of it. @throws AppError 404 when the file is missing */
export async function readLocalFile(path: string, range: StoredRange | undefined): Promise<StoredContent> {
  const handle = await open(path).catch((error: unknown) => {
    throw isMissing(error) ? fileGone(error) : error;
  });
  const { size } = await handle.stat();
  const stream = new LocalFileStream(handle, range);
  return { stream, sizeBytes: range ? Math.min(range.end + 1, size) - range.start : size };
}

/** Returns whether the error says that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
