import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';

/** Job kinds. Each job reads its work from the database, so a spurious run does nothing. */
export const mailingJobs = {
  /** Creates the digest, and resumes work that was delayed or lost with a process. */
  clock: { name: 'mailings-clock', cron: '* * * * *' } as JobKind<object>,
  gather: { name: 'mailings-gather' } as JobKind<object>,
  /** Tells followers on the site. */
  tell: { name: 'mailings-tell' } as JobKind<object>,
  send: { name: 'mailings-send' } as JobKind<object>,
  forget: {
    name: 'mailings-forget',
    cron: '26 4 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
};

/** A shared key, since one waiting job per kind is enough. */
export const anyKey = { key: 'any' };
