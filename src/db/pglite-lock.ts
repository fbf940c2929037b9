import { DatabaseSync } from 'node:sqlite';

/**
 * Two processes on one PGlite folder lose data without an error. This holds a kernel lock on a file beside it,
 * which is free again the moment the process ends, however it ends.
 * @param path of the lock file
 * @returns a function that gives the lock back
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

/** SQLITE_BUSY; anything else is about the disk or the file. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
