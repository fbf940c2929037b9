import type { Tier } from './schemas.ts';

export interface Plan {
  name: string;
  monthlyPriceDollars: number;
  badge: string;
}

export const plans: Record<Tier, Plan> = {
  free: { name: 'Free', monthlyPriceDollars: 0, badge: 'FREE' },
  personal: { name: 'Personal', monthlyPriceDollars: 7, badge: 'PERSONAL' },
  commercial: { name: 'Commercial', monthlyPriceDollars: 10, badge: 'COMMERCIAL' },
};

/** Returns the free plan for an unknown tier. */
export function getPlan(tier: Tier): Plan {
  return Object.hasOwn(plans, tier) ? plans[tier] : plans.free;
}

/** Returns '$7', for example. */
export function formatMonthlyPrice(tier: Tier): string {
  return `$${getPlan(tier).monthlyPriceDollars}`;
}

/** Returns 'PERSONAL', or 'PERSONAL LIFETIME' for a lifetime plan. */
export function formatPlanBadge({ tier, isLifetime }: { tier: Tier; isLifetime: boolean }): string {
  return isLifetime ? `${getPlan(tier).badge} LIFETIME` : getPlan(tier).badge;
}
