import { unavailable } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { billingMessages } from '../../constants.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { BillingContext } from '../billing-context.ts';

/**
 * Syncs the customer with the provider and returns the subscriptions, newest first.
 * @throws AppError 503 when the provider does not know a customer with a plan, which only `reconcile` may end
 */
export async function syncSubscriptions(
  billing: BillingContext,
  customerId: string,
): Promise<SubscriptionRow[]> {
  const result = await syncCustomer(billing, customerId);
  const rows = await listSubscriptions(billing, customerId);
  if (result === 'unknown' && findCurrentSubscription(rows)) throw unavailable(billingMessages.providerDown);
  return rows;
}

/** Returns a customer's subscriptions as of the last sync, newest first. */
export function listSubscriptions({ db }: Context, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Finds the subscription that has started (its payment is at least processing) and has not ended. */
export function findCurrentSubscription(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return rows.find(isCurrentSubscription);
}

function isCurrentSubscription({
  status,
  is_processing: isProcessing,
  paid_until: paidUntil,
}: SubscriptionRow): boolean {
  switch (status) {
    case 'active':
    case 'trialing':
      return true;
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return paidUntil !== null;
    case 'incomplete':
      return isProcessing;
    case 'incomplete_expired':
    case 'canceled':
      return false;
  }
}

/** True when the subscription has not ended at the provider, whether or not it ever started. */
export function isOpen({ status }: SubscriptionRow): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}
