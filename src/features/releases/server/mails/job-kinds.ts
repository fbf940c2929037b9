import type { JobKind } from '#src/jobs/jobs.ts';

/** Each looks for itself what is to be done: one that comes for nothing does nothing. */
export const mailingJobs = {
  /** Makes the morning's digest, and goes on with what was put off, or lost with a process. */
  clock: { name: 'mailings-clock', cron: '* * * * *' } as JobKind<object>,
  gather: { name: 'mailings-gather', isOncePerKey: true } as JobKind<object>,
  send: { name: 'mailings-send', isOncePerKey: true } as JobKind<object>,
  forget: { name: 'mailings-forget', cron: '26 4 * * *' } as JobKind<object>,
};

/** There is no use in more than one of a kind that waits. */
export const anyKey = { key: 'any' };
