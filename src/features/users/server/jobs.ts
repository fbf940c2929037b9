import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { removeUnusedAvatars } from './avatar-sweep.ts';
import { copyProviderPictureFromUrl, providerPictureJob } from './provider-picture.ts';

export const userJobs = {
  sweep: {
    name: 'users-avatar-sweep',
    cron: '53 3 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
};

export async function registerUserJobs(
  context: Context,
  listTrustedOrigins: () => readonly string[],
): Promise<void> {
  const { db, jobs, log, now, storage } = context;
  await jobs.register(providerPictureJob, ({ userId }) =>
    copyProviderPictureFromUrl(context, userId, listTrustedOrigins()),
  );
  await jobs.register(userJobs.sweep, async () => {
    const removed = await removeUnusedAvatars(db, storage, now());
    log.info({ event: 'unused_avatars_removed', removed }, 'Unused profile pictures were removed.');
  });
}
