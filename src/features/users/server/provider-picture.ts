import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { fetchRemoteFile, RemoteFileRefused } from '#src/integrations/remote-file.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import { maxPictureBytes } from '../messages.ts';
import { storePicture, type PictureContext } from './pictures.ts';

const fetchTimeoutMs = 10_000;

export const providerPictureJob: JobKind<{ userId: string }> = {
  name: 'users-provider-picture',
  retryLimit: 3,
  expireInSeconds: 120,
};

/** Returns the hook that sign-ins call with a provider's picture. It never rejects, so a picture cannot fail a sign-in. */
export function enqueueProviderPicture(jobs: Jobs, log: FastifyBaseLogger) {
  return async (userId: string): Promise<void> => {
    try {
      await jobs.send(providerPictureJob, { userId }, { key: userId });
    } catch (error) {
      log.warn(
        { event: 'provider_picture_job_failed', err: error, userId },
        'The job that copies the provider’s picture could not be sent.',
      );
    }
  };
}

/**
 * Copies the picture at `users.provider_image_url`. Unusable pictures are logged and ignored; other errors are thrown for a retry.
 * @param trustedOrigins origins of the sandbox, or of a test, that are exempt from the check for public hosts
 */
export async function copyProviderPictureFromUrl(
  context: PictureContext,
  userId: string,
  trustedOrigins: readonly string[] = [],
): Promise<void> {
  const url = await findUrl(context.db, userId);
  if (url === null) return;
  try {
    const bytes = await fetchRemoteFile(url, {
      maxBytes: maxPictureBytes,
      timeoutMs: fetchTimeoutMs,
      trustedOrigins,
    });
    await copyProviderPicture(context, { userId, bytes, copiedFrom: url });
  } catch (error) {
    const isFinal = error instanceof RemoteFileRefused || (error instanceof AppError && error.status < 500);
    if (!isFinal) throw error;
    context.log.warn(
      { event: 'provider_picture_unusable', err: error, userId },
      'The provider’s picture cannot be copied.',
    );
  }
}

async function findUrl(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('provider_image_url')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.provider_image_url ?? null;
}

/** Stores a picture from Google or Discord for a person. @throws AppError 400, 404 or 415 */
export async function copyProviderPicture(
  context: PictureContext,
  { userId, bytes, copiedFrom }: { userId: string; bytes: Uint8Array; copiedFrom?: string },
): Promise<void> {
  const picture = await context.avatars.prepare(bytes);
  await storePicture(context, { userId, column: 'provider_image_hash', picture, copiedFrom });
}
