import { deleteOldEvents } from './webhook/events.ts';
import { billingJobs, type SyncTarget } from './job-kinds.ts';
import { sendBillingMail } from './mails/mail-job.ts';
import { syncCustomer } from './sync/sync-customer.ts';
import { reconcile } from './sync/reconcile.ts';
import { cancelAtProvider } from './sync/cancel-at-provider.ts';
import type { PaymentsContext } from './billing-context.ts';

export async function registerBillingJobs(context: PaymentsContext): Promise<void> {
  const { db, jobs, now } = context;
  await jobs.register(billingJobs.sync, (data) => runSync(context, data));
  await jobs.register(billingJobs.cancelAtProvider, ({ customerId }) =>
    cancelAtProvider(context, customerId),
  );
  await jobs.register(billingJobs.reconcile, () => reconcile(context));
  await jobs.register(billingJobs.mail, (data) => sendBillingMail(context, data));
  await jobs.register(billingJobs.cleanUp, () => deleteOldEvents(db, now()));
}

async function runSync(context: PaymentsContext, data: SyncTarget): Promise<void> {
  const { provider, log } = context;
  // The job may have been queued before the keys were removed from the configuration.
  if (!provider) return;
  const customerId =
    'customerId' in data ? data.customerId : await provider.findCustomerOfCharge(data.chargeId);
  if (customerId === undefined) {
    log.warn({ event: 'billing_charge_without_customer' }, 'The charge has no customer; nothing is synced.');
    return;
  }
  await syncCustomer(context, customerId);
}
