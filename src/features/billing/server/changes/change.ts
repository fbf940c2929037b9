import type { Subscription } from '#src/features/plans/contract.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { PaymentError } from '#src/integrations/payments.ts';
import type { ChangePreview, PaidTier } from '../../contract.ts';
import { findChange } from './find-change.ts';
import { requireCustomer } from './customers.ts';
import type { SubscriptionRow } from '../sync/billing-rows.ts';
import { withLease, type Lease } from './lease.ts';
import { notSubscribed } from '../provider-errors.ts';
import { readBack } from '../sync/sync-customer.ts';
import type { Shop } from '../billing-context.ts';
import { findStanding, readSubscriptions } from './current-subscription.ts';

export interface Wish {
  userId: string;
  tier: PaidTier;
}

export interface Changed {
  subscription: Subscription;
  /** Set when the person must confirm the payment. */
  clientSecret: string | null;
}

/**
 * Returns what a change costs and when it takes effect, without changing anything.
 * @throws AppError 409
 */
export async function previewChange(shop: Shop, { userId, tier }: Wish): Promise<ChangePreview> {
  const row = await requireStanding(shop, await requireCustomer(shop, userId));
  const now = shop.now();
  const change = findChange(row, tier, now);
  if (change === 'upgrade' || change === 'finish') {
    const { amount, currency } = await shop.provider.previewUpgrade(row.id, tier);
    return { prorationAmount: amount, currency, effectiveAt: now.toISOString() };
  }
  const effectiveAt = change === 'downgrade' ? row.current_period_end : now;
  return { prorationAmount: 0, currency: 'usd', effectiveAt: effectiveAt.toISOString() };
}

/** @throws AppError 409; PaymentError `declined` for an upgrade, which then stays pending until another card pays it */
export async function changePlan(shop: Shop, { userId, tier }: Wish): Promise<Changed> {
  const customerId = await requireCustomer(shop, userId);
  return withLease(shop, customerId, async (lease) => {
    const clientSecret = await carryOut(shop, lease, tier);
    shop.log.info({ event: 'billing_changed', customerId, tier }, 'The change of plan was accepted.');
    await readBack(shop, customerId);
    return { subscription: await getSubscription(shop.db, userId, shop.now()), clientSecret };
  });
}

/** @returns the client secret of a payment to confirm; null when there is none */
async function carryOut(shop: Shop, lease: Lease, tier: PaidTier): Promise<string | null> {
  const { provider } = shop;
  const row = await requireStanding(shop, lease.customerId);
  const { id: subscriptionId } = row;
  const change = findChange(row, tier, shop.now());
  switch (change) {
    case 'upgrade':
      return upgrade(shop, lease, { subscriptionId, tier });
    case 'finish': {
      const payment = await provider.findOpenPayment(subscriptionId);
      return payment?.clientSecret ?? null;
    }
    case 'drop':
      await provider.dropPendingUpgrade(subscriptionId, await lease.keyFor('drop'));
      return null;
    case 'downgrade':
    case 'undo':
      await provider.changeAtRenewal({ subscriptionId, tier }, await lease.keyFor(change));
      return null;
  }
}

async function upgrade(
  shop: Shop,
  lease: Lease,
  change: { subscriptionId: string; tier: PaidTier },
): Promise<string | null> {
  try {
    const payment = await shop.provider.upgrade(change, await lease.keyFor('upgrade'));
    return payment?.clientSecret ?? null;
  } catch (error) {
    const isDeclined = error instanceof PaymentError && error.kind === 'declined';
    if (isDeclined) await readBack(shop, lease.customerId);
    throw error;
  }
}

/** @throws AppError 409 */
async function requireStanding(shop: Shop, customerId: string): Promise<SubscriptionRow> {
  const row = findStanding(await readSubscriptions(shop, customerId));
  if (!row) throw notSubscribed();
  return row;
}
