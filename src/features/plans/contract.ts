import * as z from 'zod/mini';

export const Tier = z.enum(['free', 'personal', 'commercial']);
export type Tier = z.output<typeof Tier>;

export const SubscriptionStatus = z.enum(['active', 'pending', 'canceled', 'past_due']);

export const PaidPlan = z.object({
  id: z.string(),
  tier: Tier,
  cancel_at_period_end: z.boolean(),
  /** Seconds since the epoch. */
  current_period_end: z.number(),
  accessUntil: z.nullable(z.string()),
  /** Its own, whatever a grant beside it gives. */
  status: SubscriptionStatus,
  /** What it becomes: at `changesAt`, or once an open payment has succeeded. */
  pendingTier: z.nullable(Tier),
  changesAt: z.nullable(z.string()),
  /** Of a running grant where what is paid names the source; it ends at `endDate`. */
  grantTier: z.nullable(Tier),
});
/** A subscription that is paid for, as it counts by itself. */
export type PaidPlan = z.output<typeof PaidPlan>;

export const Subscription = z.object({
  tier: Tier,
  /** For display only: what counts is `accessTier`. */
  status: SubscriptionStatus,
  source: z.nullable(z.enum(['stripe', 'admin'])),
  /** Of the plan that is shown. */
  isLifetime: z.boolean(),
  /** The grant's end, also beside a plan that is paid. */
  endDate: z.nullable(z.string()),
  stripeSubscription: z.nullable(PaidPlan),
  /** When the access now shown ends; null while open. */
  accessUntil: z.nullable(z.string()),
});
export type Subscription = z.output<typeof Subscription>;

export const freeSubscription: Subscription = {
  tier: 'free',
  status: 'active',
  source: null,
  isLifetime: false,
  endDate: null,
  stripeSubscription: null,
  accessUntil: null,
};
