import type { PaidTier } from './contract.ts';

const checkout = '/subscribe';

/**
 * Where this plan is paid for. That page has a security policy of its own, which only a full load brings: lead there by a
 * plain link, not by the router.
 */
export function checkoutPath(tier: PaidTier): string {
  return `${checkout}?tier=${tier}`;
}

/** Whether a path of this site has to be loaded in full. */
export function needsFullLoad(path: string): boolean {
  const pathname = URL.parse(path, 'http://localhost')?.pathname;
  return pathname === checkout || pathname === `${checkout}/`;
}
