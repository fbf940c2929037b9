import type { OnRelease } from '#src/features/publishing/server/release/release.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { anyKey, mailingJobs } from './job-kinds.ts';

/** Creates the release mailing, whose row is later assigned to a digest. The unique `model_id` allows one per design. */
export function mailOnRelease(jobs: Jobs): OnRelease {
  return async (tx, { modelId, at }) => {
    await tx
      .insertInto('mailings')
      .values({ kind: 'release', model_id: modelId, created_at: at, day: null, digest_id: null, told_to: '' })
      .onConflict((conflict) => conflict.column('model_id').doNothing())
      .execute();
    await jobs.send(mailingJobs.gather, {}, { tx, ...anyKey });
    await jobs.send(mailingJobs.tell, {}, { tx, ...anyKey });
  };
}
