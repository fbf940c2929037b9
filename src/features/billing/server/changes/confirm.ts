import type { Subscription } from '#src/features/plans/schemas.ts';
import { billingMessages } from '../../constants.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { notFound } from '#src/lib/errors.ts';
import { findCustomer } from './customers.ts';
import type { BillingContext } from '../billing-context.ts';
import { syncSubscriptions } from './current-subscription.ts';

/**
 * Syncs with the provider after a payment and returns the subscription.
 * @throws AppError 404 for a subscription of another account
 */
export async function confirmPayment(
  billing: BillingContext,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<Subscription> {
  const customerId = await findCustomer(billing, userId);
  const rows = customerId === undefined ? [] : await syncSubscriptions(billing, customerId);
  if (!rows.some(({ id }) => id === subscriptionId)) throw notFound(billingMessages.unknownSubscription);
  return getSubscription(billing.db, userId, billing.now());
}
