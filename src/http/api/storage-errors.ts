import { unavailable, type AppError } from '#src/lib/errors.ts';

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);
// I/O errors, a file system that has become read-only, and too many open files.
const diskFailureCodes = new Set(['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE']);

/** Converts a full disk to 503 `storage_full` and a failing disk to 503 `storage_down`; returns undefined for other errors. */
export function toStorageError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  if (diskFullCodes.has(code))
    return unavailable(
      'There is no room left on the server for this. Nothing of it was kept.',
      'storage_full',
    );
  if (diskFailureCodes.has(code))
    return unavailable(
      'The files cannot be reached at the moment. Please try again in a little while.',
      'storage_down',
    );
  return undefined;
}
