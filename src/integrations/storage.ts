import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

const readChunkBytes = 262_144;
const keptLeftoverMs = 86_400_000;
// Premium designs lie here: nobody else on the machine may read them, whatever its umask.
const ownersOnly = { recursive: true, mode: 0o700 } as const;

export interface StoredEntry {
  key: string;
  modifiedAt: Date;
}

/** Files named by keys such as `models/0b1f….stl`, kept in one folder. A key in a row means the file is whole and on the disk. */
export interface Storage {
  /** A fresh path for a file in the making, on the same disk as its goal. */
  newTempPath: () => string;
  /** Moves a finished temporary file to its key: flushed, renamed, flushed again. */
  commit: (tempPath: string, key: string) => Promise<void>;
  /** Where a stored file can be read by path, as mesh and image work want it. */
  pathOf: (key: string) => string;
  sizeOf: (key: string) => Promise<number>;
  /** @param range in bytes, both ends inclusive */
  read: (key: string, range?: { start: number; end: number }) => Readable;
  has: (key: string) => Promise<boolean>;
  /** Not an error when it is gone already. */
  remove: (key: string) => Promise<void>;
  /** @param folder as in `models`; everything without one */
  list: (folder?: string) => AsyncGenerator<StoredEntry>;
}

export interface DiskOptions {
  /** Other processes may be at work on this folder: what is half-made may be theirs, and stays for a day. */
  isShared?: boolean;
}

/** @param root is made when it does not exist; what an earlier process left half-made is removed */
export async function createDiskStorage(
  root: string,
  { isShared = false }: DiskOptions = {},
): Promise<Storage> {
  const files = join(root, 'files');
  const temp = join(root, 'tmp');
  await mkdir(temp, ownersOnly);
  await mkdir(files, ownersOnly);
  await removeLeftovers(temp, isShared ? keptLeftoverMs : 0);

  const pathOf = (key: string) => {
    const path = join(files, key);
    if (!path.startsWith(files + sep)) throw new Error(`Not a storage key: ${key}`);
    return path;
  };

  return {
    newTempPath: () => join(temp, randomUUID()),
    commit: async (tempPath, key) => {
      const goal = pathOf(key);
      await mkdir(dirname(goal), ownersOnly);
      await flush(tempPath);
      await rename(tempPath, goal);
      await flush(dirname(goal));
    },
    pathOf,
    sizeOf: async (key) => (await stat(pathOf(key))).size,
    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: readChunkBytes }),
    has: async (key) => (await stat(pathOf(key)).catch(() => undefined)) !== undefined,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folder) => listFiles(files, folder === undefined ? files : pathOf(folder)),
  };
}

async function removeLeftovers(folder: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    const isYoung = found !== undefined && Date.now() - found.mtimeMs < minAgeMs;
    if (!isYoung) await rm(path, { recursive: true, force: true });
  }
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

async function* listFiles(root: string, folder: string): AsyncGenerator<StoredEntry> {
  for (const entry of await readEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else {
      const found = await stat(path).catch(() => undefined);
      if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
    }
  }
}

/** A folder is made with its first file. */
async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Makes a file and puts it under a key; when that fails, nothing is left of it. */
export async function storeMade(
  storage: Storage,
  key: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = storage.newTempPath();
  try {
    await make(path);
    await storage.commit(path, key);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
