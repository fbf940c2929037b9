import type { Environment } from './environment.ts';

export interface StripeConfig {
  secretKey: string;
  /** The key sent to browsers with the checkout page. */
  publishableKey: string;
  /** The secrets of the webhook: two during a rotation. Without any the webhook is disabled. */
  webhookSecrets: string[];
  /** Price ids by tier: the first is sold, the others are older prices that are still valid. */
  prices: { personal: string[]; commercial: string[] };
  apiUrl: string;
  /** The settings of the customer portal; undefined for those of the dashboard. */
  portal?: string | undefined;
}

export interface PaymentConfig {
  /** Undefined without keys: demo mode then uses a sandbox, and otherwise nothing is sold. */
  stripe: StripeConfig | undefined;
  /** The number of days for which a subscription keeps its access after a failed renewal. */
  graceDays: number;
  /** The address of Stripe's API, for keys that an owner enters in the panel. */
  stripeApiUrl: string;
}

/** @param problems receives a line for each problem */
export function readPayments(env: Environment, problems: string[]): PaymentConfig {
  const stripeApiUrl = env.STRIPE_API_URL.replace(/\/+$/, '');
  return { stripe: readStripe(env, stripeApiUrl, problems), graceDays: env.PAST_DUE_DAYS, stripeApiUrl };
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_PRICE_PERSONAL',
  'STRIPE_PRICE_COMMERCIAL',
] as const;

/** Reads the settings of Stripe, which must be complete: a partial setup would take payments without granting access. */
function readStripe(env: Environment, apiUrl: string, problems: string[]): StripeConfig | undefined {
  const missing = stripeNames.filter((name) => env[name] === undefined);
  if (missing.length === stripeNames.length && env.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  problems.push(...missing.map((name) => `${name}: is required when other settings of Stripe are given`));
  const secretKey = env.STRIPE_SECRET_KEY ?? '';
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? '';
  if (missing.length === 0 && isLive(secretKey) !== isLive(publishableKey)) {
    problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is for test mode and the other is not');
  }
  const personal = env.STRIPE_PRICE_PERSONAL ?? [];
  const commercial = env.STRIPE_PRICE_COMMERCIAL ?? [];
  if (personal.some((price) => commercial.includes(price))) {
    problems.push('STRIPE_PRICE_PERSONAL, STRIPE_PRICE_COMMERCIAL: a price can belong to one plan only');
  }
  return {
    secretKey,
    publishableKey,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    prices: { personal, commercial },
    apiUrl,
  };
}

/** Returns whether a key of Stripe is for real money. */
export const isLive = (key: string) => key.includes('_live_');
