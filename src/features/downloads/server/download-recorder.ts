import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { AppError } from '#src/lib/errors.ts';
import type { AllowedDownload } from './authorize-download.ts';
import { recordBeforeBytes } from './record-download.ts';

interface Recording {
  beforeBytes: (isStart: boolean) => Promise<void>;
  beginsEarly: boolean;
}

/** Prepares the record of a download for the response that sends it. */
export type DownloadRecorder = (
  allowed: AllowedDownload,
  context: { now: Date; log: FastifyBaseLogger },
) => Recording;

/**
 * Creates the recorder of this process. After a record that could not be written, downloads wait for their records until
 * one is written, so that a failing database is answered with a clear error and not with a connection that breaks off.
 */
export function createDownloadRecorder(db: Db): DownloadRecorder {
  let isWriting = true;
  return ({ model, file, userId, tier }, { now, log }) => ({
    beginsEarly: isWriting,
    beforeBytes: async (isStart) => {
      try {
        const record = { userId, tier, model, fileSha256: file?.sha256, now };
        if (await recordBeforeBytes({ db, log }, record, isStart)) isWriting = true;
      } catch (error) {
        isWriting = !(error instanceof AppError && error.status === 503);
        throw error;
      }
    },
  });
}
