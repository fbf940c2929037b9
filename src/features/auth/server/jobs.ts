import type { Db } from '#src/db/types.ts';
import { forgetOldKeys } from '#src/http/idempotency.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';

interface AuthJobDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
}

export const authJobs = {
  cleanUp: { name: 'auth-clean-up', cron: '17 3 * * *' } as JobKind<object>,
};

export async function registerAuthJobs({ db, jobs, now }: AuthJobDeps): Promise<void> {
  await jobs.register(authJobs.cleanUp, () => removeExpired(db, now()));
}

/** Sessions, verifications, rate limits and kept answers whose time is over. */
async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
  await forgetOldKeys(db, now);
}
