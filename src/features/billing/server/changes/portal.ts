import { conflict } from '#src/lib/errors.ts';
import { billingMessages } from '../../contract.ts';
import { ensureCustomer, findCustomer } from './customers.ts';
import { hasPaid } from '../records/payers.ts';
import { readBack } from '../reading/read-back.ts';
import type { Shop } from '../shop.ts';

/** Where the provider's own pages lead back to; there nothing opens by itself again (clarifications). */
const returnPath = '/billing?returned=1';

/**
 * The address of the provider's own pages for somebody who has paid at least once.
 * @param origin where this person reaches the site
 * @throws AppError 409 `never_paid`
 */
export async function openPortal(shop: Shop, userId: string, origin: string): Promise<string> {
  if (!(await hasPaidByNow(shop, userId))) throw conflict(billingMessages.neverPaid, 'never_paid');
  const customerId = await ensureCustomer(shop, userId);
  return shop.provider.createPortalSession(customerId, `${origin}${returnPath}`);
}

/** Whoever comes right after paying is asked for at the provider. */
async function hasPaidByNow(shop: Shop, userId: string): Promise<boolean> {
  if (await hasPaid(shop.db, userId)) return true;
  const customerId = await findCustomer(shop, userId);
  if (customerId === undefined) return false;
  await readBack(shop, customerId);
  return hasPaid(shop.db, userId);
}
