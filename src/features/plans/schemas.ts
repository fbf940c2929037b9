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
  /** The status of the paid plan itself, without the grant. */
  status: SubscriptionStatus,
  /** The tier after the pending change: at `changesAt`, or as soon as an open payment has succeeded. */
  pendingTier: z.nullable(Tier),
  changesAt: z.nullable(z.string()),
  /** The tier of a running grant, set if the paid plan is the source. The grant ends at `endDate`. */
  grantTier: z.nullable(Tier),
});
/** A paid subscription without the grant. */
export type PaidPlan = z.output<typeof PaidPlan>;

export const Subscription = z.object({
  tier: Tier,
  /** For display only: `getAccessTier` decides about access. */
  status: SubscriptionStatus,
  source: z.nullable(z.enum(['stripe', 'admin'])),
  /** True if the shown plan is a lifetime plan. */
  isLifetime: z.boolean(),
  /** The end of the grant, also if the paid plan is the source. */
  endDate: z.nullable(z.string()),
  stripeSubscription: z.nullable(PaidPlan),
  /** The end of the shown access; null while there is none. */
  accessUntil: z.nullable(z.string()),
});
export type Subscription = z.output<typeof Subscription>;
