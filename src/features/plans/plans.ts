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

/** '$7' */
export function priceOf(tier: Tier): string {
  return `$${plans[tier].monthlyPriceDollars}`;
}

/** 'PERSONAL', and 'PERSONAL LIFETIME' for a plan that never ends. */
export function badgeOf({ tier, isLifetime }: { tier: Tier; isLifetime: boolean }): string {
  return isLifetime ? `${plans[tier].badge} LIFETIME` : plans[tier].badge;
}
