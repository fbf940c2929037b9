import { getAccessTier, toTier } from '#src/features/plans/access.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import type { PaidTier } from '#src/features/billing/schemas.ts';
import type { FakeStripe } from '#test/fakes/stripe/fake.ts';
import { fakePrices } from '#test/fakes/stripe/fake.ts';
import { getPaidAccess } from '#test/property/payments/model.ts';

/** A plan that was bought: its price at the next renewal, what is paid until then, and whether it ends then. */
export interface Plan {
  price: PaidTier;
  paid: PaidTier;
  isCanceled: boolean;
}

/** Describes a plan, such as "commercial, then personal", so that the plans of all sources can be compared. */
export function describePlan(plan: Plan | undefined): string {
  if (!plan) return 'free';
  const { price, paid, isCanceled } = plan;
  if (isCanceled) return `${paid}, canceled`;
  return price === paid ? paid : `${paid}, then ${price}`;
}

export function describeSubscription(subscription: Subscription): string {
  const tier = getAccessTier(subscription, new Date());
  const { pendingTier = null, cancel_at_period_end: isCanceled = false } =
    subscription.stripeSubscription ?? {};
  if (tier === 'free') return 'free';
  return `${tier}${pendingTier === null ? '' : `, then ${pendingTier}`}${isCanceled ? ', canceled' : ''}`;
}

/** Describes the plan that a person has paid for by the records of the payment provider. */
export function describePaidPlan({ store }: FakeStripe, userId: string): string {
  const customerIds = new Set(listCustomerIds(store, userId));
  const [live] = store.subscriptions.list(
    ({ customerId, status }) => customerIds.has(customerId) && status === 'active',
  );
  if (!live) return 'free';
  const { least, most } = getPaidAccess(store, live.customerId, 0);
  const [tier, highest] = [toTier(least), toTier(most)];
  if (tier === 'free' || tier !== highest) return `from ${tier} to ${highest}`;
  const price = live.priceId === fakePrices.commercial ? 'commercial' : 'personal';
  return describePlan({ price, paid: tier, isCanceled: live.cancelAtPeriodEnd });
}

export function listCustomerIds(store: FakeStripe['store'], userId: string): string[] {
  return store.customers.list(({ metadata }) => metadata['userId'] === userId).map(({ id }) => id);
}
