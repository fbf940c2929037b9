import type { JobKind } from '#src/jobs/jobs.ts';
import type { BillingMail } from './mails/mail-kinds.ts';

/** Of disputes only the charge is known at first. */
export type Reading = { customerId: string } | { chargeId: string };

export const billingJobs = {
  /** Sent with the customer or charge as key: what waits already will read what has just changed, too. */
  read: {
    name: 'billing-read',
    retryLimit: 12,
    isOncePerKey: true,
    concurrency: 4,
  } as JobKind<Reading>,
  /** Ends at the provider what must not renew; with the customer as key, a deletion with one of its own. */
  settle: { name: 'billing-settle', retryLimit: 12, isOncePerKey: true } as JobKind<{ customerId: string }>,
  reconcile: { name: 'billing-reconcile', cron: '23 4 * * *', expireInSeconds: 6 * 3600 } as JobKind<object>,
  cleanUp: { name: 'billing-clean-up', cron: '47 3 * * *' } as JobKind<object>,
  mail: { name: 'billing-mail', retryLimit: 8 } as JobKind<BillingMail>,
};
