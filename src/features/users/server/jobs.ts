import type { Storage } from '#src/integrations/storage.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { removeUnusedAvatars } from './avatar-sweep.ts';
import {
  copyProviderPictureFromUrl,
  providerPictureJob,
  type ProviderPictureDeps,
} from './provider-picture.ts';

export interface UserJobDeps extends ProviderPictureDeps {
  storage: Storage;
  jobs: Jobs;
}

export const userJobs = {
  sweep: {
    name: 'users-avatar-sweep',
    cron: '53 3 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
};

export async function registerUserJobs(deps: UserJobDeps): Promise<void> {
  const { db, jobs, log, now, storage } = deps;
  await jobs.register(providerPictureJob, ({ userId }) => copyProviderPictureFromUrl(deps, userId));
  await jobs.register(userJobs.sweep, async () => {
    const removed = await removeUnusedAvatars(db, storage, now());
    log.info({ event: 'unused_avatars_removed', removed }, 'Unused profile pictures were removed.');
  });
}
