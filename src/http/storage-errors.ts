import { unavailable, type AppError } from '#src/lib/errors.ts';

const codesOfFullDisk = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk as an answer for people (503, `storage_full`); undefined for any other error. */
export function storageError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !codesOfFullDisk.has(String(error.code)))
    return undefined;
  return unavailable('There is no room left on the server for this. Nothing of it was kept.', 'storage_full');
}
