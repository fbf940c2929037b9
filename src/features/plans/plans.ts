import type { Tier } from './contract.ts';

export interface Plan {
  name: string;
  monthlyPriceDollars: number;
  badge: string;
}

/** Section 9 of the specification. */
export const plans: Record<Tier, Plan> = {
  free: { name: 'Free', monthlyPriceDollars: 0, badge: 'FREE' },
  personal: { name: 'Personal', monthlyPriceDollars: 7, badge: 'PERSONAL' },
  commercial: { name: 'Commercial', monthlyPriceDollars: 10, badge: 'COMMERCIAL' },
};

/** An unknown tier counts as free. */
export function getPlan(tier: Tier): Plan {
  return Object.hasOwn(plans, tier) ? plans[tier] : plans.free;
}

/** '$7' */
export function formatMonthlyPrice(tier: Tier): string {
  return `$${getPlan(tier).monthlyPriceDollars}`;
}

/** 'PERSONAL', and 'PERSONAL LIFETIME' for a plan that never ends. */
export function formatPlanBadge({ tier, isLifetime }: { tier: Tier; isLifetime: boolean }): string {
  return isLifetime ? `${getPlan(tier).badge} LIFETIME` : getPlan(tier).badge;
}
