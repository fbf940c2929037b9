import type { Mailer } from '#src/integrations/mailer.ts';
import type { BillingDeps } from './billing-deps.ts';
import { deleteOldEvents } from './webhook/events.ts';
import { billingJobs, type SyncTarget } from './job-kinds.ts';
import { sendBillingMail } from './mails/mail-job.ts';
import { syncCustomer } from './sync/sync-customer.ts';
import { reconcile } from './sync/reconcile.ts';
import { cancelAtProvider } from './sync/cancel-at-provider.ts';

export async function registerBillingJobs(deps: BillingDeps & { mailer: Mailer }): Promise<void> {
  const { db, jobs, now } = deps;
  await jobs.register(billingJobs.sync, (data) => runSync(deps, data));
  await jobs.register(billingJobs.cancelAtProvider, ({ customerId }) => cancelAtProvider(deps, customerId));
  await jobs.register(billingJobs.reconcile, () => reconcile(deps));
  await jobs.register(billingJobs.mail, (data) => sendBillingMail(deps, data));
  await jobs.register(billingJobs.cleanUp, () => deleteOldEvents(db, now()));
}

async function runSync(deps: BillingDeps, data: SyncTarget): Promise<void> {
  const { provider, log } = deps;
  // The job may have been queued before the keys were removed from the configuration.
  if (!provider) return;
  const customerId =
    'customerId' in data ? data.customerId : await provider.findCustomerOfCharge(data.chargeId);
  if (customerId === undefined) {
    log.warn({ event: 'billing_charge_without_customer' }, 'The charge has no customer; nothing is synced.');
    return;
  }
  await syncCustomer(deps, customerId);
}
