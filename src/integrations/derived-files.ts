import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';
import { unavailable } from '#src/lib/errors.ts';
import { isMissing, readLocalFile } from './local-file.ts';
import { createProxyHeaders, getFolderOptions, type SendFiles } from './proxy-headers.ts';
import { fileGone, type StoredContent, type StoredRange } from './storage.ts';

const maxUnusedMs = 86_400_000;
/** A file that was made or used more recently may not have been opened yet, and is not removed. */
const minUnusedMs = 60_000;
/** Files that are made from more than this take long, so they have a queue of their own. */
const largeBytes = 256 * 1024 ** 2;

export interface DerivedFile {
  sizeBytes: number;
  /** The SHA-256 of the key in hexadecimal, which serves as ETag: equal keys give equal bytes. */
  sha256: string;
  /** The stream must be read to its end or destroyed. @throws AppError 404 when the file has been removed meanwhile */
  read: (range: StoredRange | undefined) => Promise<StoredContent>;
}

type Make = (path: string) => Promise<void>;

export interface MakingOptions {
  /** The size of the files that it is made from; 0 by default. Large files wait in a queue of their own. */
  inputBytes?: number;
  /**
   * Called once when the file will be made: not when it exists, is being made, or finds the queue or the folder full. The
   * file is not made when this throws, which concurrent calls for the same file throw as well.
   */
  beforeMaking?: () => Promise<void>;
}

/**
 * Files that are made from stored ones when they are needed, and can be made again with the same bytes. They are on the
 * local disk and in no backup. The least recently used ones are removed.
 */
export interface DerivedFiles {
  /**
   * Returns the file of a key, and makes it if it does not exist. Concurrent calls make it once.
   * @param key it names everything that the bytes depend on
   * @param make writes the file to the given path
   * @throws AppError 503 when too many files are being made, or were made or used within a minute
   */
  get: (key: string, make: Make, options?: MakingOptions) => Promise<DerivedFile>;
  /**
   * Removes files that were not used for a day, and the least recently used ones above the limit, but none that is being
   * made, or was made or used within a minute.
   * @returns the bytes of the complete files that remain
   */
  sweep: () => Promise<number>;
}

/**
 * @param root the folder `derived` in it is created when it does not exist
 * @param options While the files that cannot be removed are larger than `maxBytes`, none is made. So the files exceed
 * it by no more than those that were being made when it was reached: at most one of each queue.
 */
export async function openDerivedFiles(
  root: string,
  { maxBytes, sendFiles }: { maxBytes: number; sendFiles?: SendFiles },
): Promise<DerivedFiles> {
  const folder = join(root, 'derived');
  await mkdir(folder, getFolderOptions(sendFiles));
  const toProxyHeader = createProxyHeaders(sendFiles);
  const making = new Map<string, Promise<void>>();
  // One at a time in each queue leaves threads and memory to uploads.
  const queueSmall = createConcurrencyLimit({ running: 1, waiting: 20 });
  const queueLarge = createConcurrencyLimit({ running: 1, waiting: 20 });

  const sweep = () => removeUnused(folder, maxBytes);
  const makeRoom = async () => {
    if ((await sweep()) > maxBytes)
      throw unavailable('Too many files are being made. Please try again in a moment.');
  };
  const makeFile = async (path: string, make: Make) => {
    await makeRoom();
    await writeFileOnce(path, make);
    await sweep();
  };
  /**
   * Registers the file before anything is awaited, so that concurrent requests share one admission as well. Room is made
   * before the file is admitted, so that a refused one is not counted, and again when its turn comes, because other
   * files were made meanwhile.
   */
  const makeOnce = (path: string, make: Make, { inputBytes = 0, beforeMaking }: MakingOptions) => {
    const known = making.get(path);
    if (known) return known;
    const queue = inputBytes > largeBytes ? queueLarge : queueSmall;
    const admit = async () => {
      await makeRoom();
      await beforeMaking?.();
    };
    const started = queue(() => makeFile(path, make), admit).finally(() => making.delete(path));
    making.set(path, started);
    return started;
  };

  await sweep();
  return {
    sweep,
    get: async (key, make, options = {}) => {
      const sha256 = createHash('sha256').update(key).digest('hex');
      const path = join(folder, sha256);
      const sizeBytes = (await noteUse(path)) ?? (await makeOnce(path, make, options), await findSize(path));
      if (sizeBytes === undefined) throw fileGone();
      return {
        sizeBytes,
        sha256,
        read: async (range) => ({
          ...(await readLocalFile(path, range)),
          proxyHeader: toProxyHeader?.(`derived/${sha256}`),
        }),
      };
    },
  };
}

/** Writes the file under another name first, so that no other process reads a part of it. */
async function writeFileOnce(path: string, make: Make): Promise<void> {
  const partPath = `${path}.${randomUUID()}`;
  try {
    await make(partPath);
    const handle = await open(partPath, 'r');
    await handle.sync().finally(() => handle.close());
    // Flushing a large file takes long after its last change, and the file counts as used from now on.
    const now = new Date();
    await utimes(partPath, now, now);
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}

/** @returns the size of the file; undefined when it does not exist */
async function noteUse(path: string): Promise<number | undefined> {
  const now = new Date();
  try {
    await utimes(path, now, now);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return findSize(path);
}

async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

interface Entry {
  path: string;
  /** Whether it has been written to its end. */
  isComplete: boolean;
  sizeBytes: number;
  usedAtMs: number;
}

async function listEntries(folder: string): Promise<Entry[]> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name): Promise<Entry[]> => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (!found) return [];
      return [{ path, isComplete: !name.includes('.'), sizeBytes: found.size, usedAtMs: found.mtimeMs }];
    }),
  );
  return entries.flat();
}

/** @returns the bytes of the complete files that remain */
async function removeUnused(folder: string, maxBytes: number): Promise<number> {
  let totalBytes = 0;
  let keptBytes = 0;
  for (const entry of (await listEntries(folder)).toSorted((a, b) => b.usedAtMs - a.usedAtMs)) {
    totalBytes += entry.sizeBytes;
    const unusedMs = Date.now() - entry.usedAtMs;
    const isReplaceable = entry.isComplete && unusedMs > minUnusedMs;
    if (unusedMs > maxUnusedMs || (isReplaceable && totalBytes > maxBytes))
      await rm(entry.path, { force: true });
    else if (entry.isComplete) keptBytes += entry.sizeBytes;
  }
  return keptBytes;
}
