import { conflict } from '#src/lib/errors.ts';
import { billingMessages } from '../../contract.ts';
import { ensureCustomer, findCustomer } from './customers.ts';
import { hasPaid } from '../records/payers.ts';
import { readBack } from '../sync/sync-customer.ts';
import type { Shop } from '../billing-context.ts';

/** The provider's portal returns here; `returned` keeps the page from opening the portal again by itself. */
const returnPath = '/billing?returned=1';

/**
 * Returns the URL of the provider's billing portal for a person who has paid at least once.
 * @param origin the origin by which this person reaches the site
 * @throws AppError 409 `never_paid`
 */
export async function openPortal(shop: Shop, userId: string, origin: string): Promise<string> {
  if (!(await hasPaidByNow(shop, userId))) throw conflict(billingMessages.neverPaid, 'never_paid');
  const customerId = await ensureCustomer(shop, userId);
  return shop.provider.createPortalSession(customerId, `${origin}${returnPath}`);
}

/** Syncs with the provider when no payment is known yet, because the person may have just paid. */
async function hasPaidByNow(shop: Shop, userId: string): Promise<boolean> {
  if (await hasPaid(shop.db, userId)) return true;
  const customerId = await findCustomer(shop, userId);
  if (customerId === undefined) return false;
  await readBack(shop, customerId);
  return hasPaid(shop.db, userId);
}
