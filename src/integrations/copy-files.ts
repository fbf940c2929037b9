import { copyFile, rm, stat } from 'node:fs/promises';
import { hashContent, hashFile } from './hashed-files.ts';
import { computeEtag } from './s3-etag.ts';
import { isFileGone, type Storage } from './storage.ts';

const atOnce = 8;

export interface CopiedFile {
  key: string;
  /** `kept`: the target already had the file; `gone`: it was removed during the copy. */
  outcome: 'copied' | 'kept' | 'gone' | 'failed';
  sizeBytes: number;
  /** The ETag in the target. */
  etag: string | null;
  error?: unknown;
}

/**
 * Copies every file, several at a time. Files that the target already has with the same bytes are not copied. Nothing
 * is removed from either storage.
 */
export async function* copyFiles(from: Storage, to: Storage): AsyncGenerator<CopiedFile> {
  const underWay = new Set<Promise<CopiedFile>>();
  const nextDone = async () => {
    const [file, settled] = await Promise.race(
      Array.from(underWay, async (each) => [await each, each] as const),
    );
    underWay.delete(settled);
    return file;
  };
  for await (const { key } of from.list()) {
    underWay.add(copyOneFile(from, to, key));
    if (underWay.size === atOnce) yield await nextDone();
  }
  while (underWay.size > 0) yield await nextDone();
}

async function copyOneFile(from: Storage, to: Storage, key: string): Promise<CopiedFile> {
  const none = { key, sizeBytes: 0, etag: null };
  try {
    return await from.withLocal(key, (path) => copyFrom(path, to, key));
  } catch (error) {
    const isGone = isFileGone(error) || (await from.stat(key).catch(() => none)) === undefined;
    return isGone ? { ...none, outcome: 'gone' } : { ...none, outcome: 'failed', error };
  }
}

async function copyFrom(path: string, to: Storage, key: string): Promise<CopiedFile> {
  const before = await findSame(path, to, key);
  if (before) return { key, outcome: 'kept', ...before };
  const tempPath = to.newTempPath();
  try {
    await copyFile(path, tempPath);
    await to.commit(tempPath, key);
  } finally {
    await rm(tempPath, { force: true });
  }
  const after = await findSame(path, to, key);
  if (!after) throw new Error('The copied file differs from the original.');
  return { key, outcome: 'copied', ...after };
}

/**
 * Returns undefined unless the target has the same bytes, which is decided by the ETag of S3 or else by reading them.
 */
async function findSame(
  path: string,
  to: Storage,
  key: string,
): Promise<{ sizeBytes: number; etag: string | null } | undefined> {
  const { size } = await stat(path);
  const there = await to.stat(key);
  if (there?.sizeBytes !== size) return undefined;
  const same = { sizeBytes: size, etag: there.etag };
  if (there.etag === (await computeEtag(path, size))) return same;
  const { stream } = await to.read(key);
  const hashes = [await hashFile(path), await hashContent(stream as AsyncIterable<Buffer>)];
  return hashes[0]?.sha256 === hashes[1]?.sha256 ? same : undefined;
}
