import type { Subscription } from '#src/features/plans/schemas.ts';
import { getPlan } from '#src/features/plans/plans.ts';

/** Explains why a subscription does not cover premium designs. */
export function whyNotCovered({ tier, status }: Pick<Subscription, 'tier' | 'status'>): string {
  if (tier === 'free') return 'Your Free plan covers the free library.';
  return status === 'past_due'
    ? `Your ${getPlan(tier).name} plan is on hold, because its last payment failed.`
    : `Your ${getPlan(tier).name} plan has ended.`;
}
