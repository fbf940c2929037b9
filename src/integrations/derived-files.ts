import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable } from '#src/lib/errors.ts';
import { createFairQueue } from './fair-queue.ts';
import { briefEnd, removeUnused } from './derived-sweep.ts';
import { isMissing, readLocalFile } from './local-file.ts';
import { createProxyHeaders, getFolderOptions, type SendFiles } from './proxy-headers.ts';
import { fileGone, type StoredContent, type StoredRange } from './storage.ts';

/** Files that are made from more than this take long, so they have a queue of their own. */
const largeBytes = 256 * 1024 ** 2;

export interface DerivedFile {
  sizeBytes: number;
  /** The SHA-256 of the key in hexadecimal, which serves as ETag: equal keys give equal bytes. */
  sha256: string;
  /** The stream must be read to its end or destroyed. @throws AppError 404 when the file has been removed meanwhile */
  read: (range: StoredRange | undefined) => Promise<StoredContent>;
}

/** Makes another file, or finds it, as a part of the work whose turn it is. */
export type MakeWithin = (key: string, make: (path: string) => Promise<void>) => Promise<DerivedFile>;

type Make = (path: string, makeWithin: MakeWithin) => Promise<void>;

export interface MakingOptions {
  /** The id of the person who waits for the file. People take turns. */
  person: string;
  /** Whether the file is of no use to others, so that it is removed when it was not used for ten minutes. */
  isBrief?: boolean;
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
   * @throws AppError 503 when too many files are being made, or were made or used within a minute; 429 when too many are
   * being made for the person
   */
  get: (key: string, make: Make, options: MakingOptions) => Promise<DerivedFile>;
  /**
   * Removes files that were not used for a day, or for ten minutes if they are brief, and parts of files that a killed
   * process left behind, after the same time. Of the complete ones above the limit, it removes the least recently used,
   * but none that was made or used within a minute.
   * @returns the bytes of the complete files that remain, brief ones included
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
  const findFile = createLocator(folder, sendFiles);
  const making = new Map<string, Promise<void>>();
  // One at a time in each queue leaves threads and memory to uploads.
  const queueSmall = createFairQueue({ people: 20, tasksEach: 4 });
  const queueLarge = createFairQueue({ people: 20, tasksEach: 4 });

  const sweep = () => removeUnused(folder, maxBytes);
  const makeRoom = async () => {
    if ((await sweep()) > maxBytes)
      throw unavailable('Too many files are being made. Please try again in a moment.');
  };
  const makeFile = async (path: string, make: Make, isBrief: boolean) => {
    await makeRoom();
    await writeFileOnce(path, (partPath) =>
      make(partPath, async (key, makeOther) => {
        const other = findFile(key, isBrief);
        if ((await noteUse(other.path)) === undefined) await writeFileOnce(other.path, makeOther);
        return other.describe(await getSize(other.path));
      }),
    );
    await sweep();
  };
  /**
   * Registers the file before anything is awaited, so that concurrent requests share one admission as well. Room is made
   * before the file is admitted, so that a refused one is not counted, and again when its turn comes, because other
   * files were made meanwhile.
   */
  const makeOnce = (path: string, make: Make, options: MakingOptions) => {
    const known = making.get(path);
    if (known) return known;
    const { person, isBrief = false, inputBytes = 0, beforeMaking } = options;
    const inTurn = inputBytes > largeBytes ? queueLarge : queueSmall;
    const admit = async () => {
      await makeRoom();
      await beforeMaking?.();
    };
    const started = inTurn(person, () => makeFile(path, make, isBrief), admit);
    const ended = started.finally(() => making.delete(path));
    making.set(path, ended);
    return ended;
  };

  await sweep();
  return {
    sweep,
    get: async (key, make, options) => {
      const { path, describe } = findFile(key, options.isBrief);
      const sizeBytes = (await noteUse(path)) ?? (await makeOnce(path, make, options), await getSize(path));
      return describe(sizeBytes);
    },
  };
}

/** Returns a function that finds the path of the file of a key, whether it exists or not. */
function createLocator(folder: string, sendFiles: SendFiles) {
  const toProxyHeader = createProxyHeaders(sendFiles);
  return (key: string, isBrief = false) => {
    const sha256 = createHash('sha256').update(key).digest('hex');
    const name = isBrief ? `${sha256}${briefEnd}` : sha256;
    const path = join(folder, name);
    const describe = (sizeBytes: number): DerivedFile => ({
      sizeBytes,
      sha256,
      read: async (range) => ({
        ...(await readLocalFile(path, range)),
        proxyHeader: toProxyHeader?.(`derived/${name}`),
      }),
    });
    return { path, describe };
  };
}

/** Writes the file under another name first, so that no other process reads a part of it. */
async function writeFileOnce(path: string, make: (path: string) => Promise<void>): Promise<void> {
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

/** @throws AppError 404 when the file has been removed meanwhile */
async function getSize(path: string): Promise<number> {
  const sizeBytes = await findSize(path);
  if (sizeBytes === undefined) throw fileGone();
  return sizeBytes;
}
