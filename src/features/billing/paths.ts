import type { PaidTier } from './contract.ts';

/** Where this plan is paid for: a document of its own, so lead there by a plain link. */
export function checkoutPath(tier: PaidTier): string {
  return `/subscribe?tier=${tier}`;
}
