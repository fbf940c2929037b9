import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { PaidTier } from '#src/lib/payment-types.ts';

/** An object that the shop needs in the account. */
export interface SetupGoal {
  /** The address of the shop. */
  origin: string;
  /** False when Stripe cannot reach the shop, for instance on `localhost`. */
  isReachable: boolean;
  /** The address that receives events. */
  webhookUrl: string;
  events: readonly string[];
  plans: Record<PaidTier, { name: string; cents: number }>;
  /** The endpoint whose secret is known. */
  webhook: Webhook | null;
}

export interface Webhook {
  id: string;
  secret: string;
}

export type PartName = PaidTier | 'portal' | 'domain' | 'webhook';

/** `impossible`: Stripe cannot reach the shop. `replace`: it is there, but without a secret that we know. */
export type PartState = 'there' | 'create' | 'change' | 'replace' | 'impossible';

/** One thing in the account: how it is now, and how it becomes what the shop needs. */
export interface Part<Result> {
  state: PartState;
  /** Creates or changes it; repeating this changes nothing. */
  apply: () => Promise<Result>;
}

export interface SetupKit {
  stripe: Stripe;
  goal: SetupGoal;
}

/** Marks what the shop has created. */
export const mark = (part: PartName) => ({ firstlayer: part });

const repeatMs = 60_000;

/**
 * Returns the idempotency key of a creation. Two runs at the same time create one thing; after a minute it may have been
 * deleted by hand, and is created again.
 */
export function creationKey(...values: unknown[]): { idempotencyKey: string } {
  const minute = Math.floor(Date.now() / repeatMs);
  const hash = createHash('sha256')
    .update(JSON.stringify([minute, ...values]))
    .digest('hex');
  return { idempotencyKey: `firstlayer-${hash}` };
}
