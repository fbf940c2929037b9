import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const maxLeftoverAgeMs = 86_400_000;
/** Larger than a block of the usual file systems, some of which store smaller files without one. */
const probeBytes = 65_536;

/** The folder contains premium designs: no other user of the machine may read them, whatever the umask. */
export const ownersOnly = { recursive: true, mode: 0o700 } as const;

export interface TempOptions {
  /** Other processes may use this folder, so unfinished files may be theirs and stay for a day. */
  isShared?: boolean;
}

export interface TempFolder {
  /** Returns a new path in it. */
  newTempPath: () => string;
  /** Removes the files of processes that ended a day ago or earlier without removing them. */
  removeOldTempFiles: () => Promise<void>;
  /** Writes a file and removes it. @throws when the disk is full, read-only or failing */
  tryWriting: () => Promise<void>;
}

/** Opens the folder of temporary files and removes unfinished files of an earlier process. */
export async function openTempFolder(
  root: string,
  { isShared = false }: TempOptions = {},
): Promise<TempFolder> {
  const folder = join(root, 'tmp');
  await mkdir(folder, ownersOnly);
  await removeLeftovers(folder, isShared ? maxLeftoverAgeMs : 0);
  const newTempPath = () => join(folder, randomUUID());
  return {
    newTempPath,
    tryWriting: async () => {
      const path = newTempPath();
      try {
        await writeFile(path, Buffer.alloc(probeBytes), { mode: 0o600 });
      } finally {
        await rm(path, { force: true });
      }
    },
    removeOldTempFiles: () => removeLeftovers(folder, maxLeftoverAgeMs),
  };
}

async function removeLeftovers(folder: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    // File times are finer than our clock, so a file may seem to be from the future.
    const isYoung = found !== undefined && minAgeMs > 0 && Date.now() - found.mtimeMs < minAgeMs;
    if (!isYoung) await rm(path, { recursive: true, force: true });
  }
}
