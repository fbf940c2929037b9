import { constants, type Dirent, type Stats } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { flushFolder } from '#src/db/flush-folder.ts';
import { singleFlight } from '#src/lib/single-flight.ts';
import { isMissing, readLocalFile } from './local-file.ts';
import { createProxyHeaders, getFolderOptions, type SendFiles } from './proxy-headers.ts';
import { fileGone, requireKey, type Storage, type StoredEntry, type StoredFacts } from './storage.ts';
import { openTempFolder, type TempOptions } from './temp-folder.ts';

export interface DiskOptions extends TempOptions {
  /** The response header by which a proxy sends files; undefined when the site sends them itself. */
  sendFiles?: SendFiles;
}

/** @param root is created when it does not exist; unfinished files of an earlier process are removed */
export async function createDiskStorage(root: string, options: DiskOptions = {}): Promise<Storage> {
  const files = join(root, 'files');
  const folderOptions = getFolderOptions(options.sendFiles);
  const toProxyHeader = createProxyHeaders(options.sendFiles);
  await mkdir(files, folderOptions);
  const temp = await openTempFolder(root, options);
  const getPath = (key: string) => join(files, requireKey(key));

  return {
    ...temp,
    commit: async (tempPath, key) => {
      const goal = getPath(key);
      await mkdir(dirname(goal), folderOptions);
      await flush(tempPath);
      await rename(tempPath, goal);
      await flushFolder(dirname(goal));
      return null;
    },
    withLocal: async (key, work) => {
      const path = getPath(key);
      if (!(await findStats(path))) throw fileGone();
      return work(path);
    },
    stat: async (key) => {
      const found = await findStats(getPath(key));
      return found && toFacts(found);
    },
    read: async (key, range) => ({
      ...(await readLocalFile(getPath(key), range)),
      proxyHeader: toProxyHeader?.(`files/${key}`),
    }),
    remove: (key) => rm(getPath(key), { force: true }),
    list: (folder) => listFiles(files, folder === undefined ? files : getPath(folder)),
    ping: singleFlight(async () => {
      await access(files, constants.R_OK | constants.W_OK);
      await temp.tryWriting();
    }),
  };
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

const toFacts = (stats: Stats): StoredFacts => ({
  sizeBytes: stats.size,
  modifiedAt: stats.mtime,
  etag: null,
});

async function findStats(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<StoredEntry> {
  for (const entry of await readEntries(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else {
      const found = await findStats(path);
      if (found) yield { key: relative(root, path).split(sep).join('/'), ...toFacts(found) };
    }
  }
}

/** A folder is created with its first file. */
async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
