import type { Subscription } from '#src/features/plans/schemas.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { formatLongDate } from '#src/lib/date-text.ts';
import { requireCustomer } from './customers.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';
import { withLease, type Lease } from './lease.ts';
import { inProgress, notSubscribed, paymentProcessing } from '../provider-errors.ts';
import type { BillingContext } from '../billing-context.ts';
import { findCurrentSubscription, syncSubscriptions } from './current-subscription.ts';

export interface CancelResult {
  message: string;
  details: { accessUntil: string };
}

/**
 * Cancels a subscription at the end of the paid period, or at once when nothing is paid. Returns the same result for one
 * that is already canceled.
 * @throws AppError 409
 */
export async function cancelSubscription(billing: BillingContext, userId: string): Promise<CancelResult> {
  const customerId = await requireCustomer(billing, userId);
  return withLease(billing, customerId, async (lease) => {
    const rows = await syncSubscriptions(billing, customerId);
    // Support may have added a second subscription; those that renew are canceled first.
    const current =
      findCurrentSubscription(rows.filter((row) => !isCanceled(row))) ?? findCurrentSubscription(rows);
    if (!current) return toCancelResult(rows.find(hasEnded), billing.now());
    if (current.status === 'incomplete') throw inProgress();
    if (isCanceled(current)) return toCancelResult(current, billing.now());
    if (current.is_processing) throw paymentProcessing();
    await endSubscription(billing, lease, current);
    billing.log.info(
      { event: 'billing_cancelled', customerId, subscriptionId: current.id },
      'The subscription was canceled.',
    );
    const after = await syncSubscriptions(billing, customerId);
    return toCancelResult(
      after.find(({ id }) => id === current.id),
      billing.now(),
    );
  });
}

const hasEnded = ({ ended_at: endedAt, paid_until: paidUntil, is_reversed: isReversed }: SubscriptionRow) =>
  endedAt !== null && (paidUntil !== null || isReversed);

const isRunning = ({ status, is_reversed: isReversed }: SubscriptionRow) =>
  (status === 'active' || status === 'trialing') && !isReversed;

const isCanceled = (row: SubscriptionRow) => isRunning(row) && row.cancel_at_period_end;

async function endSubscription(
  { provider }: BillingContext,
  { keyFor }: Lease,
  row: SubscriptionRow,
): Promise<void> {
  if (!isRunning(row)) return provider.cancelNow(row.id, await keyFor('end'));
  if (row.pending_tier !== null) await provider.dropPendingUpgrade(row.id, await keyFor('drop'));
  await provider.setCancelAtPeriodEnd(row.id, true, await keyFor('cancel'));
}

function toCancelResult(row: SubscriptionRow | undefined, now: Date): CancelResult {
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
export async function resumeSubscription(billing: BillingContext, userId: string): Promise<Subscription> {
  const customerId = await requireCustomer(billing, userId);
  return withLease(billing, customerId, async ({ keyFor }) => {
    const row = findCurrentSubscription(await syncSubscriptions(billing, customerId));
    if (!row || row.is_reversed) throw notSubscribed();
    if (row.cancel_at_period_end) {
      await billing.provider.setCancelAtPeriodEnd(row.id, false, await keyFor('resume'));
      const subscriptionId = row.id;
      billing.log.info(
        { event: 'billing_resumed', customerId, subscriptionId },
        'The cancellation was undone.',
      );
      await syncSubscriptions(billing, customerId);
    }
    return getSubscription(billing.db, userId, billing.now());
  });
}
