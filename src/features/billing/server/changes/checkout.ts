import { hashRequest, runOnce } from '#src/http/api/idempotency.ts';
import { conflict } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { billingMessages } from '../../constants.ts';
import { createSubscription, type PaidTier, type PaymentToConfirm } from '../../schemas.ts';
import { ensureCustomer } from './customers.ts';
import type { SubscriptionRow } from '../records/billing-rows.ts';
import { withLease, type Lease } from './lease.ts';
import { inProgress, paymentDisputed, paymentProcessing } from '../provider-errors.ts';
import type { BillingContext } from '../billing-context.ts';
import { findCurrentSubscription, isOpen, syncSubscriptions } from './current-subscription.ts';

/** Limits orders per day, because every canceled order is read with the customer at each later sync. */
const orderLimit = { max: 40, windowSeconds: 86_400 };

/**
 * Creates a subscription whose first payment must be confirmed, or returns the one that is already waiting for it.
 * @throws AppError 409 `already_subscribed`, `use_change`, `payment_disputed` or `in_progress`; 429
 */
export async function subscribe(
  billing: BillingContext,
  {
    userId,
    tier,
    key,
  }: {
    userId: string;
    tier: PaidTier;
    /** Value of the request's `Idempotency-Key` header. */
    key: string | undefined;
  },
): Promise<PaymentToConfirm> {
  const { db, now, provider } = billing;
  const earlierOrders = await listUnpaid(billing, userId);
  const customerId = await ensureCustomer(billing, userId);
  return withLease(billing, customerId, async (lease) => {
    const created: { payment?: PaymentToConfirm } = {};
    const { status } = createSubscription;
    const once = {
      scope: `subscription:${userId}`,
      key,
      requestHash: hashRequest([tier]),
      status,
      now: now(),
    };
    // The client secret is stored in no table: a repeated request with the key gets it from the provider.
    const { subscriptionId } = await runOnce<Pick<PaymentToConfirm, 'subscriptionId'>>(
      db,
      once,
      async (store) => {
        created.payment = await findOrCreatePayment(billing, { lease, tier, earlierOrders });
        const stored = { subscriptionId: created.payment.subscriptionId };
        await store(db, stored);
        return stored;
      },
    );
    const payment = created.payment ?? (await provider.findOpenPayment(subscriptionId));
    return payment ?? findOrCreatePayment(billing, { lease, tier, earlierOrders });
  });
}

async function listUnpaid({ db }: Context, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('billing_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'incomplete')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function findOrCreatePayment(
  billing: BillingContext,
  {
    lease,
    tier,
    earlierOrders,
  }: {
    lease: Lease;
    tier: PaidTier;
    /** Ids of the unpaid orders that existed when this request arrived. */
    earlierOrders: ReadonlySet<string>;
  },
): Promise<PaymentToConfirm> {
  const { limiter, provider } = billing;
  const { customerId } = lease;
  const rows = await syncSubscriptions(billing, customerId);
  refuseSubscriber(rows, tier);
  const open = rows.filter(isOpen);
  if (open.some((row) => row.is_processing)) throw paymentProcessing();
  // The dispute may still be won, and then the plan is active again.
  if (open.some((row) => row.is_disputed)) throw paymentDisputed();
  const unpaid = open.filter(({ status }) => status === 'incomplete');
  const waiting = unpaid.find((row) => row.tier === tier);
  // When two orders for different plans arrive concurrently, as from two tabs, the first one stays.
  if (!waiting && unpaid.some(({ id }) => !earlierOrders.has(id))) throw inProgress();
  const payment = waiting && (await provider.findOpenPayment(waiting.id));
  if (!payment) await limiter.take({ ...orderLimit, key: `billing-orders:${customerId}` });
  await cancelOrders(billing, lease, {
    rows: open.filter((row) => !payment || row !== waiting),
    tier,
  });
  if (payment) return payment;
  return createOrder(billing, lease, tier);
}

/** @throws AppError 409 when another order was created in the meantime */
async function createOrder(
  billing: BillingContext,
  { customerId, keyFor }: Lease,
  tier: PaidTier,
): Promise<PaymentToConfirm> {
  const created = await billing.provider.createSubscription({ customerId, tier }, await keyFor('subscribe'));
  const { subscriptionId } = created;
  billing.log.info(
    { event: 'billing_ordered', customerId, subscriptionId, tier },
    'A subscription was ordered.',
  );
  const rows = await syncSubscriptions(billing, customerId);
  if (rows.every((row) => !isOpen(row) || row.id === subscriptionId)) return created;
  // The provider took longer than the lease lasts. Two orders could be paid now, so this one is canceled.
  await billing.provider.giveUp(subscriptionId, `overtaken-${subscriptionId}`);
  await syncSubscriptions(billing, customerId);
  throw inProgress();
}

/** @throws AppError 409 when one of them was paid at this moment, or could not be canceled */
async function cancelOrders(
  billing: BillingContext,
  { customerId, keyFor }: Lease,
  { rows, tier }: { rows: SubscriptionRow[]; tier: PaidTier },
): Promise<void> {
  if (rows.length === 0) return;
  for (const { id, status } of rows) {
    const key = await keyFor(`give-up-${id}`);
    if (status === 'incomplete') await billing.provider.giveUp(id, key);
    else await billing.provider.cancelNow(id, key);
    billing.log.info(
      { event: 'billing_given_up', customerId, subscriptionId: id, status },
      'An earlier order was canceled.',
    );
  }
  const after = await syncSubscriptions(billing, customerId);
  refuseSubscriber(after, tier);
  if (after.some((row) => isOpen(row) && rows.some(({ id }) => id === row.id))) throw inProgress();
}

function refuseSubscriber(rows: readonly SubscriptionRow[], tier: PaidTier): void {
  const row = findCurrentSubscription(rows.filter((candidate) => !maySubscribeAgain(candidate)));
  if (!row) return;
  throw row.tier === tier
    ? conflict(billingMessages.alreadySubscribed, 'already_subscribed')
    : conflict(billingMessages.useChange, 'use_change');
}

/** True when access was lost for good, by a refund or because no payment came. */
const maySubscribeAgain = ({ status, is_reversed: isReversed }: SubscriptionRow) =>
  isReversed || status === 'unpaid' || status === 'paused';
