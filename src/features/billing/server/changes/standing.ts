import type { SubscriptionRow } from '../reading/facts.ts';
import { readBack } from '../reading/read-back.ts';
import type { Shop } from '../shop.ts';

/** A customer's subscriptions as the provider has them now, newest first. */
export async function readSubscriptions(shop: Shop, customerId: string): Promise<SubscriptionRow[]> {
  await readBack(shop, customerId);
  return listSubscriptions(shop, customerId);
}

/** The same as they were when last read. */
export function listSubscriptions({ db }: Shop, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The one that has begun, with its payment at least on its way, and has not ended. */
export function findStanding(rows: readonly SubscriptionRow[]): SubscriptionRow | undefined {
  return rows.find(isStanding);
}

function isStanding({
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

/** At the provider it has not ended, whether or not it ever began. */
export function isOpen({ status }: SubscriptionRow): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}
