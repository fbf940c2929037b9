import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const keptBackups = 2;
const namePattern = /^\d{4}-\d\d-\d\dT\d{6}Z$/;

/** The folder in `DATA_DIR` with the backups that admins began. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** Returns the name of the folder of a backup that begins at this time, such as `2026-11-28T143105Z`. */
export const nameBackup = (at: Date) => at.toISOString().replace(/:|\.\d+/g, '');

/** Returns the path of a backup by its name; undefined for a name that is none. */
export function findBackupFolder(dataDir: string, name: string): string | undefined {
  return namePattern.test(name) ? join(backupFolder(dataDir), name) : undefined;
}

/** Removes what an interrupted backup has left behind. */
export async function removePartials(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir);
  for (const name of await listNames(folder)) {
    if (name.endsWith('.partial')) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes all backups but the latest two. */
export async function removeOldBackups(dataDir: string): Promise<void> {
  const folder = backupFolder(dataDir);
  const names = (await listNames(folder)).filter((name) => namePattern.test(name)).toSorted();
  for (const name of names.slice(0, -keptBackups)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

const listNames = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
