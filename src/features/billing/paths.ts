import type { PaidTier } from './schemas.ts';

/** Returns the checkout's path for a plan. The checkout is a separate document, so use a plain `<a>`. */
export function checkoutPath(tier: PaidTier): string {
  return `/subscribe?tier=${tier}`;
}
