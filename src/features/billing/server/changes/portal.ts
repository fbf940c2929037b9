import { conflict } from '#src/lib/errors.ts';
import { billingMessages } from '../../constants.ts';
import { ensureCustomer, findCustomer } from './customers.ts';
import { hasPaid } from '../records/payers.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { BillingContext } from '../billing-context.ts';

/** The provider's portal returns here; with `returned` the page does not open the portal again automatically. */
const returnPath = '/billing?returned=1';

/**
 * Returns the URL of the provider's billing portal for a person who has paid at least once.
 * @param origin the origin by which this person reaches the site
 * @throws AppError 409 `never_paid`
 */
export async function openPortal(billing: BillingContext, userId: string, origin: string): Promise<string> {
  if (!(await hasPaidByNow(billing, userId))) throw conflict(billingMessages.neverPaid, 'never_paid');
  const customerId = await ensureCustomer(billing, userId);
  return billing.provider.createPortalSession(customerId, `${origin}${returnPath}`);
}

/** Syncs with the provider when no payment is known yet, because the person may have just paid. */
async function hasPaidByNow(billing: BillingContext, userId: string): Promise<boolean> {
  if (await hasPaid(billing.db, userId)) return true;
  const customerId = await findCustomer(billing, userId);
  if (customerId === undefined) return false;
  await syncCustomer(billing, customerId);
  return hasPaid(billing.db, userId);
}
