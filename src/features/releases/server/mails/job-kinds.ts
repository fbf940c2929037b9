import type { JobKind } from '#src/jobs/jobs.ts';

/** Each looks for itself what is to be done, so one that comes for nothing does nothing, and the next minute's makes up for one that was lost. */
export const mailingJobs = {
  digest: { name: 'mailings-digest', cron: '* * * * *' } as JobKind<object>,
  gather: { name: 'mailings-gather', cron: '* * * * *', isOncePerKey: true } as JobKind<object>,
  send: { name: 'mailings-send', cron: '* * * * *', isOncePerKey: true } as JobKind<object>,
  forget: { name: 'mailings-forget', cron: '26 4 * * *' } as JobKind<object>,
};

/** There is no use in more than one of a kind that waits. */
export const anyKey = { key: 'any' };
