import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a PGlite folder, because two processes on one folder lose data without an error. The kernel releases the lock
 * when the process ends for any reason.
 * @param path the path of the lock file beside the folder
 * @returns a function that releases the lock
 * @throws when another process holds it
 */
export function lockDataFolder(path: string): () => void {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new Error('Another Firstlayer is running on this data folder. Stop it first.', { cause: error });
  }
  return () => file.close();
}

/** Returns whether the error is SQLITE_BUSY; any other error concerns the disk or the file. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
