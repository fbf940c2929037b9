import type { Db } from '#src/db/types.ts';
import { deleteExpiredKeys } from '#src/http/api/idempotency.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { AuthContext } from './auth-context.ts';
import { getOldestSessionStart } from './library/better-auth.ts';
import { authMailJob, sendAuthMail } from './mails/mail-job.ts';

export const authJobs = {
  cleanUp: {
    name: 'auth-clean-up',
    cron: '17 3 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
};

export async function registerAuthJobs(context: AuthContext): Promise<void> {
  const { db, jobs, now } = context;
  await jobs.register(authMailJob, (data) => sendAuthMail(context, data));
  await jobs.register(authJobs.cleanUp, () => removeExpired(db, now()));
}

/** Deletes expired sessions, verifications, rate limits and idempotency records. */
async function removeExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<=', now), eb('created_at', '<', getOldestSessionStart(now))]),
    )
    .execute();
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute();
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
  await deleteExpiredKeys(db, now);
}
