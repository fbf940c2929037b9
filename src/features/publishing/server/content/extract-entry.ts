import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '#src/features/context.ts';
import type { Archive, ArchiveEntry } from './archive.ts';

/** @returns the path of a temporary file, which the caller must remove; if it throws, there is none */
export async function extractEntry(
  { storage }: Pick<Context, 'storage'>,
  archive: Archive,
  entry: ArchiveEntry,
): Promise<string> {
  const tempPath = storage.newTempPath();
  try {
    const handle = await open(tempPath, 'w');
    await pipeline(archive.read(entry), handle.createWriteStream());
    return tempPath;
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  }
}
