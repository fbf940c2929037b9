import * as z from 'zod/mini';

export const Tier = z.enum(['free', 'personal', 'commercial']);
export type Tier = z.output<typeof Tier>;

export const SubscriptionStatus = z.enum(['active', 'pending', 'canceled', 'past_due']);

export const Subscription = z.object({
  tier: Tier,
  /** For display only: what counts is `accessTier`. */
  status: SubscriptionStatus,
  source: z.nullable(z.enum(['stripe', 'admin'])),
  isLifetime: z.boolean(),
  /** The grant's end. */
  endDate: z.nullable(z.string()),
  stripeSubscription: z.nullable(
    z.object({
      id: z.string(),
      tier: Tier,
      cancel_at_period_end: z.boolean(),
      /** Seconds since the epoch. */
      current_period_end: z.number(),
      accessUntil: z.nullable(z.string()),
    }),
  ),
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
