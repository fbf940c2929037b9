import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { accountJobs } from '#src/features/account/server/jobs.ts';
import { grantMailJob } from '#src/features/admin/server/grants/mail-job.ts';
import { authMailJob } from '#src/features/auth/server/mails/mail-job.ts';
import { billingJobs } from '#src/features/billing/server/job-kinds.ts';
import { contactJobs } from '#src/features/contact/server/mail-job.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import type { System } from '../schemas.ts';

const maxCount = 1001;
const mailJobs = [authMailJob, billingJobs.mail, contactJobs.mail, grantMailJob, accountJobs.farewell].map(
  ({ name }) => name,
);

/** Counts the mails that wait, and finds out for how long the oldest one does. */
export async function findWaitingMails(db: Db): Promise<System['mails']> {
  const { rows } = await sql<{ waiting: number; seconds: number | null }>`
    select count(*)::int as waiting, extract(epoch from now() - min(since))::float8 as seconds from (
      (select coalesce(failing_since, start_after) as since from jobs
        where name = any(${mailJobs}) and state = 'waiting' limit ${maxCount})
      union all
      (select case when attempts = 0 then due_at else (select created_at from mailings where id = mailing_id) end
        from mailing_recipients where state = 'waiting' order by due_at limit ${maxCount})
    ) waiting`.execute(db);
  const { waiting = 0, seconds = null } = rows[0] ?? {};
  return { waiting: Math.min(waiting, maxCount), oldestSeconds: Math.max(0, seconds ?? 0) };
}

/** Counts the contents of files that wait for their examination. */
export async function findWaitingExaminations(db: Db): Promise<System['examinations']> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from mesh_facts where state = 'waiting' and examiner = ${examinerVersion} limit ${maxCount}
    ) w`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0 };
}
