import type { Subscription } from './schemas.ts';

export const freeSubscription: Subscription = {
  tier: 'free',
  status: 'active',
  source: null,
  isLifetime: false,
  endDate: null,
  stripeSubscription: null,
  accessUntil: null,
};
