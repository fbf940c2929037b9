import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { fetchRemoteFile, RemoteFileRefused } from '#src/integrations/remote-file.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { AppError } from '#src/lib/errors.ts';
import { maxPictureBytes } from '../messages.ts';
import { keepPicture, type PictureDeps } from './pictures.ts';

export interface ProviderPictureDeps extends PictureDeps {
  /** Returns origins that are read though they are not public: the sandbox's, or a test's. */
  listTrustedOrigins: () => readonly string[];
}

const fetchTimeoutMs = 10_000;

export const providerPictureJob: JobKind<{ userId: string }> = {
  name: 'users-provider-picture',
  retryLimit: 3,
  expireInSeconds: 120,
};

/** What the sign-in calls when Google or Discord has named a picture. It never fails: no sign-in hangs on a picture. */
export function copyPictureLater(jobs: Jobs, log: FastifyBaseLogger) {
  return async (userId: string): Promise<void> => {
    try {
      await jobs.send(providerPictureJob, { userId }, { key: userId });
    } catch (error) {
      log.warn({ err: error, userId }, 'the provider’s picture will not be copied');
    }
  };
}

/** Copies the picture that `users.provider_image_url` names; what cannot become a picture is logged and left. */
export async function copyNamedPicture(deps: ProviderPictureDeps, userId: string): Promise<void> {
  const url = await findUrl(deps.db, userId);
  if (url === null) return;
  try {
    const bytes = await fetchRemoteFile(url, {
      maxBytes: maxPictureBytes,
      timeoutMs: fetchTimeoutMs,
      trustedOrigins: deps.listTrustedOrigins(),
    });
    await copyProviderPicture(deps, { userId, bytes, copiedFrom: url });
  } catch (error) {
    const isFinal = error instanceof RemoteFileRefused || (error instanceof AppError && error.status < 500);
    if (!isFinal) throw error;
    deps.log.warn({ err: error, userId }, 'the provider’s picture cannot be copied');
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

/** Keeps a picture from Google or Discord as this person's. @throws AppError 400, 404 or 415 */
export async function copyProviderPicture(
  deps: PictureDeps,
  { userId, bytes, copiedFrom }: { userId: string; bytes: Uint8Array; copiedFrom?: string },
): Promise<void> {
  const picture = await deps.avatars.prepare(bytes);
  await keepPicture(deps, { userId, column: 'provider_image_hash', picture, copiedFrom });
}
