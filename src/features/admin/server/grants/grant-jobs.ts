import type { Tx } from '#src/db/types.ts';
import { markEndingGrants, removeEndedGrants, type GrantRow } from '#src/features/plans/server/grants.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { grantMailJob, sendGrantMail } from './mail-job.ts';

export const grantJobs = {
  clock: { name: 'grants-clock', cron: '11 * * * *', clockJumpPauseMs: deletionPauseMs } as JobKind<object>,
};

const noticeMs = 7 * 24 * 3_600_000;
const batchSize = 100;

export async function registerGrantJobs(context: Context): Promise<void> {
  await context.jobs.register(grantMailJob, (data) => sendGrantMail(context, data));
  await context.jobs.register(grantJobs.clock, () => processGrants(context));
}

export function sendGivenMail(jobs: Jobs, tx: Tx, grant: GrantRow): Promise<void> {
  const grantedAt = grant.created_at.toISOString();
  return jobs.send(grantMailJob, { kind: 'given', userId: grant.user_id, grantedAt }, { tx });
}

function sendEndingMail(jobs: Jobs, tx: Tx, grant: GrantRow): Promise<void> {
  const grantedAt = grant.created_at.toISOString();
  return jobs.send(grantMailJob, { kind: 'ending', userId: grant.user_id, grantedAt }, { tx });
}

export function sendEndedMail(jobs: Jobs, tx: Tx, grant: GrantRow, endedAt: Date): Promise<void> {
  const { user_id: userId, tier } = grant;
  return jobs.send(grantMailJob, { kind: 'ended', userId, tier, endedAt: endedAt.toISOString() }, { tx });
}

/**
 * Removes ended grants and sends mails; access itself ends by the grant's time. The end of each grant is announced once,
 * seven days before or, when the site was down then, as soon as it runs again.
 */
async function processGrants({ db, jobs, now }: Context): Promise<void> {
  const at = now();
  const batch = { now: at, limit: batchSize };
  const inBatches = async (work: (tx: Tx) => Promise<number>) => {
    while ((await db.transaction().execute(work)) === batchSize);
  };
  await inBatches(async (tx) => {
    const grants = await removeEndedGrants(tx, batch);
    for (const grant of grants) await sendEndedMail(jobs, tx, grant, grant.ends_at ?? at);
    return grants.length;
  });
  await inBatches(async (tx) => {
    const grants = await markEndingGrants(tx, new Date(at.getTime() + noticeMs), batch);
    for (const grant of grants) await sendEndingMail(jobs, tx, grant);
    return grants.length;
  });
}
