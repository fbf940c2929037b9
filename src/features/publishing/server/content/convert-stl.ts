import { open, rm } from 'node:fs/promises';
import { AppError } from '#src/lib/errors.ts';
import { isUnfinished, MeshError } from '@firstlayer/mesh/core/mesh-error.ts';
import { needsBinaryStl, stlHeadBytes } from '@firstlayer/mesh/read/stl-kind.ts';
import type { FileContext } from '../publishing-context.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { extractEntry } from './extract-entry.ts';

/**
 * Writes an ASCII STL that some slicers cannot open as a binary STL.
 * @returns the path of a temporary file, which the caller must remove, or undefined for any other STL
 * @throws MeshError if the conversion could not run
 */
export async function convertStl({ mesh, storage }: FileContext, path: string): Promise<string | undefined> {
  if (!(await needsConversion(path))) return undefined;
  const outputPath = storage.newTempPath();
  try {
    await mesh.convertStl({ path, outputPath });
    return outputPath;
  } catch (error) {
    await rm(outputPath, { force: true });
    // An upload is rejected for the same reason when its mesh is read.
    if (!(error instanceof MeshError) || isUnfinished(error)) throw error;
    return undefined;
  }
}

async function needsConversion(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(stlHeadBytes), 0, stlHeadBytes, 0);
  return needsBinaryStl(buffer.subarray(0, bytesRead), size);
}

/** Does the same for an STL in an archive. */
export async function convertEntry(
  context: FileContext,
  archive: Archive,
  entry: ArchiveEntry,
): Promise<string | undefined> {
  let path: string | undefined;
  try {
    if (entry.sizeBytes > context.limits.modelFileBytes) return undefined;
    if (!needsBinaryStl(await readHead(archive, entry), entry.sizeBytes)) return undefined;
    path = await extractEntry(context, archive, entry);
    return await convertStl(context, path);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  } finally {
    if (path !== undefined) await rm(path, { force: true });
  }
}

async function readHead(archive: Archive, entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of archive.read(entry)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= stlHeadBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, stlHeadBytes);
}
