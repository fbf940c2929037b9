import type { Environment } from './environment.ts';

export interface StripeConfig {
  secretKey: string;
  /** Given to browsers with the checkout page. */
  publishableKey: string;
  /** Of the webhook: the new one and the old one while they are exchanged; none: the webhook is closed. */
  webhookSecrets: string[];
  /** Ids of prices: the first of each is sold, the others are older ones that still count. */
  prices: { personal: string[]; commercial: string[] };
  apiUrl: string;
}

export interface PaymentConfig {
  /** Undefined where no keys are given: then demo mode has a sandbox, and elsewhere nothing is sold. */
  stripe: StripeConfig | undefined;
  /** So long a renewal that failed keeps its access. */
  graceDays: number;
}

/** @param faults what is wrong is added here */
export function readPayments(env: Environment, faults: string[]): PaymentConfig {
  return { stripe: readStripe(env, faults), graceDays: env.PAST_DUE_DAYS };
}

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_PRICE_PERSONAL',
  'STRIPE_PRICE_COMMERCIAL',
] as const;

/** All or nothing: half of it would take money without giving what it was for. */
function readStripe(env: Environment, faults: string[]): StripeConfig | undefined {
  const missing = stripeNames.filter((name) => env[name] === undefined);
  if (missing.length === stripeNames.length && env.STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  faults.push(...missing.map((name) => `${name}: is required when other settings of Stripe are given`));
  const secretKey = env.STRIPE_SECRET_KEY ?? '';
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY ?? '';
  if (missing.length === 0 && isLive(secretKey) !== isLive(publishableKey)) {
    faults.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is for test mode and the other is not');
  }
  const personal = env.STRIPE_PRICE_PERSONAL ?? [];
  const commercial = env.STRIPE_PRICE_COMMERCIAL ?? [];
  if (personal.some((price) => commercial.includes(price))) {
    faults.push('STRIPE_PRICE_PERSONAL, STRIPE_PRICE_COMMERCIAL: a price can belong to one plan only');
  }
  return {
    secretKey,
    publishableKey,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
    prices: { personal, commercial },
    apiUrl: env.STRIPE_API_URL.replace(/\/+$/, ''),
  };
}

const isLive = (key: string) => key.includes('_live_');
