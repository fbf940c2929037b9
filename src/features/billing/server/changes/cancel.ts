import type { Subscription } from '#src/features/plans/contract.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { requireCustomer } from './customers.ts';
import type { SubscriptionRow } from '../sync/billing-rows.ts';
import { withLease, type Lease } from './lease.ts';
import { inProgress, notSubscribed, paymentOnItsWay } from '../provider-errors.ts';
import type { Shop } from '../billing-context.ts';
import { findStanding, readSubscriptions } from './current-subscription.ts';

export interface Cancelled {
  message: string;
  details: { accessUntil: string };
}

/**
 * Cancels a subscription at the end of the paid period, or at once when nothing is paid. Returns the same result for one
 * that is already canceled.
 * @throws AppError 409
 */
export async function cancelSubscription(shop: Shop, userId: string): Promise<Cancelled> {
  const customerId = await requireCustomer(shop, userId);
  return withLease(shop, customerId, async (lease) => {
    const rows = await readSubscriptions(shop, customerId);
    // Support may have added a second subscription; those that renew are canceled first.
    const standing = findStanding(rows.filter((row) => !isCancelled(row))) ?? findStanding(rows);
    if (!standing) return tellEnd(rows.find(hasEnded), shop.now());
    if (standing.status === 'incomplete') throw inProgress();
    if (isCancelled(standing)) return tellEnd(standing, shop.now());
    if (standing.is_processing) throw paymentOnItsWay();
    await end(shop, lease, standing);
    shop.log.info(
      { event: 'billing_cancelled', customerId, subscriptionId: standing.id },
      'The subscription was canceled.',
    );
    const after = await readSubscriptions(shop, customerId);
    return tellEnd(
      after.find(({ id }) => id === standing.id),
      shop.now(),
    );
  });
}

const hasEnded = ({ ended_at: endedAt, paid_until: paidUntil, is_reversed: isReversed }: SubscriptionRow) =>
  endedAt !== null && (paidUntil !== null || isReversed);

const isRunning = ({ status, is_reversed: isReversed }: SubscriptionRow) =>
  (status === 'active' || status === 'trialing') && !isReversed;

const isCancelled = (row: SubscriptionRow) => isRunning(row) && row.cancel_at_period_end;

async function end({ provider }: Shop, { keyFor }: Lease, row: SubscriptionRow): Promise<void> {
  if (!isRunning(row)) return provider.cancelNow(row.id, await keyFor('end'));
  if (row.pending_tier !== null) await provider.dropPendingUpgrade(row.id, await keyFor('drop'));
  await provider.setCancelAtPeriodEnd(row.id, true, await keyFor('cancel'));
}

function tellEnd(row: SubscriptionRow | undefined, now: Date): Cancelled {
  if (!row) throw notSubscribed();
  const until = row.ended_at ?? row.current_period_end;
  const date = formatLongDate(until.toISOString(), 'UTC');
  const message =
    until > now
      ? `Your plan stays until ${date} and is not renewed.`
      : `Your plan ended on ${date}. You are not charged again.`;
  return { message, details: { accessUntil: until.toISOString() } };
}

/**
 * Undoes a cancel; one that is not cancelled stays as it is.
 * @throws AppError 409 when it has ended
 */
export async function resumeSubscription(shop: Shop, userId: string): Promise<Subscription> {
  const customerId = await requireCustomer(shop, userId);
  return withLease(shop, customerId, async ({ keyFor }) => {
    const row = findStanding(await readSubscriptions(shop, customerId));
    if (!row || row.is_reversed) throw notSubscribed();
    if (row.cancel_at_period_end) {
      await shop.provider.setCancelAtPeriodEnd(row.id, false, await keyFor('resume'));
      const subscriptionId = row.id;
      shop.log.info({ event: 'billing_resumed', customerId, subscriptionId }, 'The cancellation was undone.');
      await readSubscriptions(shop, customerId);
    }
    return getSubscription(shop.db, userId, shop.now());
  });
}
