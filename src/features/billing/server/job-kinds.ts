import { mailQueue } from '#src/integrations/mail-retries.ts';
import { deletionPauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { BillingMail } from './mails/mail-kinds.ts';

/** The customer to sync, or a charge of it, because the event of a dispute names only the charge. */
export type SyncTarget = { customerId: string } | { chargeId: string };

export const billingJobs = {
  /** Keyed by customer or charge: a job that is already queued will read the latest change too. */
  sync: {
    name: 'billing-sync',
    retryLimit: 12,
    concurrency: 4,
  } as JobKind<SyncTarget>,
  /** Cancels at the provider what must not renew. Keyed by customer; the deletion of an account uses its own key. */
  cancelAtProvider: { name: 'billing-cancel-at-provider', retryLimit: 12 } as JobKind<{
    customerId: string;
  }>,
  reconcile: { name: 'billing-reconcile', cron: '23 4 * * *', expireInSeconds: 6 * 3600 } as JobKind<object>,
  cleanUp: {
    name: 'billing-clean-up',
    cron: '47 3 * * *',
    clockJumpPauseMs: deletionPauseMs,
  } as JobKind<object>,
  mail: { name: 'billing-mail', ...mailQueue } as JobKind<BillingMail>,
};
