import type { Subscription } from '#src/features/plans/schemas.ts';
import type { ChangePreview, PaidTier } from '../../schemas.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { PaymentError } from '#src/integrations/payments.ts';
import { findChange } from './find-change.ts';
import { requireCustomer } from './customers.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';
import { withLease, type Lease } from './lease.ts';
import { notSubscribed } from '../provider-errors.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { BillingContext } from '../billing-context.ts';
import { findCurrentSubscription, syncSubscriptions } from './current-subscription.ts';

export interface ChangeRequest {
  userId: string;
  tier: PaidTier;
}

export interface ChangeResult {
  subscription: Subscription;
  /** Set when the person must confirm the payment. */
  clientSecret: string | null;
}

/**
 * Returns what a change costs and when it takes effect, without changing anything.
 * @throws AppError 409
 */
export async function previewChange(
  billing: BillingContext,
  { userId, tier }: ChangeRequest,
): Promise<ChangePreview> {
  const row = await requireCurrentSubscription(billing, await requireCustomer(billing, userId));
  const now = billing.now();
  const change = findChange(row, tier, now);
  if (change === 'upgrade' || change === 'finish') {
    const { amount, currency } = await billing.provider.previewUpgrade(row.id, tier);
    return { prorationAmount: amount, currency, effectiveAt: now.toISOString() };
  }
  const effectiveAt = change === 'downgrade' ? row.current_period_end : now;
  return { prorationAmount: 0, currency: 'usd', effectiveAt: effectiveAt.toISOString() };
}

/** @throws AppError 409; PaymentError `declined` for an upgrade, which then stays pending until another card pays it */
export async function changePlan(
  billing: BillingContext,
  { userId, tier }: ChangeRequest,
): Promise<ChangeResult> {
  const customerId = await requireCustomer(billing, userId);
  return withLease(billing, customerId, async (lease) => {
    const clientSecret = await applyChange(billing, lease, tier);
    billing.log.info({ event: 'billing_changed', customerId, tier }, 'The change of plan was accepted.');
    await syncCustomer(billing, customerId);
    return { subscription: await getSubscription(billing.db, userId, billing.now()), clientSecret };
  });
}

/** @returns the client secret of a payment to confirm; null when there is none */
async function applyChange(billing: BillingContext, lease: Lease, tier: PaidTier): Promise<string | null> {
  const { provider } = billing;
  const row = await requireCurrentSubscription(billing, lease.customerId);
  const { id: subscriptionId } = row;
  const change = findChange(row, tier, billing.now());
  switch (change) {
    case 'upgrade':
      return upgrade(billing, lease, { subscriptionId, tier });
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
  billing: BillingContext,
  lease: Lease,
  change: { subscriptionId: string; tier: PaidTier },
): Promise<string | null> {
  try {
    const payment = await billing.provider.upgrade(change, await lease.keyFor('upgrade'));
    return payment?.clientSecret ?? null;
  } catch (error) {
    const isDeclined = error instanceof PaymentError && error.kind === 'declined';
    if (isDeclined) await syncCustomer(billing, lease.customerId);
    throw error;
  }
}

/** @throws AppError 409 */
async function requireCurrentSubscription(
  billing: BillingContext,
  customerId: string,
): Promise<SubscriptionRow> {
  const row = findCurrentSubscription(await syncSubscriptions(billing, customerId));
  if (!row) throw notSubscribed();
  return row;
}
