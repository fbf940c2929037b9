import type { Mailer } from '#src/integrations/mailer.ts';
import type { BillingDeps } from './billing-deps.ts';
import { forgetOldEvents } from './webhook/events.ts';
import { billingJobs, type Reading } from './job-kinds.ts';
import { sendBillingMail } from './mails/mail-job.ts';
import { readBack } from './sync/sync-customer.ts';
import { reconcile } from './sync/reconcile.ts';
import { settle } from './sync/cancel-at-provider.ts';

export async function registerBillingJobs(deps: BillingDeps & { mailer: Mailer }): Promise<void> {
  const { db, jobs, now } = deps;
  await jobs.register(billingJobs.read, (data) => readFor(deps, data));
  await jobs.register(billingJobs.settle, ({ customerId }) => settle(deps, customerId));
  await jobs.register(billingJobs.reconcile, () => reconcile(deps));
  await jobs.register(billingJobs.mail, (data) => sendBillingMail(deps, data));
  await jobs.register(billingJobs.cleanUp, () => forgetOldEvents(db, now()));
}

async function readFor(deps: BillingDeps, data: Reading): Promise<void> {
  const { provider, log } = deps;
  // The job may have been queued before the keys were removed from the configuration.
  if (!provider) return;
  const customerId =
    'customerId' in data ? data.customerId : await provider.findCustomerOfCharge(data.chargeId);
  if (customerId === undefined) {
    log.warn({ event: 'billing_charge_of_nobody' }, 'The charge has no customer; nothing is synced.');
    return;
  }
  await readBack(deps, customerId);
}
