import * as z from 'zod/mini';
import { isLive, type StripeConfig } from '#src/config/payments.ts';
import type { PaymentsConnection } from '../schemas.ts';
import { readEvents } from '#src/features/billing/server/webhook/events.ts';
import type { SettingsContext } from './connections-context.ts';
import { findProofs, recordProof } from './proofs.ts';
import { findSecret, type Secret } from './secret-settings.ts';

const StripeSettings = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  account: z.object({
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    country: z.nullable(z.string()),
    canCharge: z.nullable(z.boolean()),
  }),
  /** The first of each is sold, the others are older ones that people still pay. */
  prices: z.object({ personal: z.array(z.string()), commercial: z.array(z.string()) }),
  portal: z.string(),
  webhook: z.nullable(z.object({ id: z.string(), secret: z.string() })),
});
export type StripeSettings = z.output<typeof StripeSettings>;

/** Returns the settings that an owner has stored by connecting payments. */
export const findStripeSettings = (context: SettingsContext): Promise<Secret<StripeSettings>> =>
  findSecret(context, 'stripe', StripeSettings);

/** Returns the settings that are in force, those of the environment or else the stored ones, and what is stored. */
async function findStripe(context: SettingsContext) {
  const { payments, isDemo } = context.config;
  const isStoredUsed = payments.stripe === undefined && !isDemo;
  const stored = isStoredUsed ? await findStripeSettings(context) : { state: 'none' as const };
  if (stored.state !== 'set') return { config: payments.stripe, stored, settings: undefined };
  const { secretKey, publishableKey, prices, portal, webhook } = stored.value;
  const config: StripeConfig = {
    secretKey,
    publishableKey,
    prices,
    portal,
    webhookSecrets: webhook ? [webhook.secret] : [],
    apiUrl: payments.stripeApiUrl,
  };
  return { config, stored, settings: stored.value };
}

/** Returns the settings that are in force. */
export async function findStripeConfig(context: SettingsContext): Promise<StripeConfig | undefined> {
  return (await findStripe(context)).config;
}

/** Returns whether a key is for real money. */
export const modeOf = (key: string): 'test' | 'live' => (isLive(key) ? 'live' : 'test');

/**
 * Returns when a purchase in test mode went through, and when the account could charge and a signed event of live mode had
 * arrived; undefined for what was not seen. That the account can charge is known from its connection, or from a payment; the
 * provider is not asked.
 */
export async function findPaymentProof(context: SettingsContext) {
  const proofs = await findProofs(context.db);
  const testPurchaseAt = proofs.test_purchase?.at;
  if (proofs.live_charge || !proofs.live_event)
    return { testPurchaseAt, liveProvenAt: proofs.live_charge?.at };
  const stored = await findStripeSettings(context);
  const canCharge = stored.state === 'set' && stored.value.account.canCharge === true;
  if (!canCharge) return { testPurchaseAt, liveProvenAt: undefined };
  const { at } = proofs.live_event;
  await recordProof(context.db, { kind: 'live_charge', at });
  return { testPurchaseAt, liveProvenAt: at };
}

export async function readPaymentsConnection(context: SettingsContext): Promise<PaymentsConnection> {
  const { config, stored, settings } = await findStripe(context);
  const { testPurchaseAt, liveProvenAt } = await findPaymentProof(context);
  return {
    setBy: describeSetBy(context, settings),
    mode: config ? modeOf(config.secretKey) : null,
    account: settings?.account ?? null,
    connectedAt: stored.state === 'set' ? stored.updatedAt.toISOString() : null,
    acceptsEvents: config !== undefined && config.webhookSecrets.length > 0,
    eventCount: readEvents.length,
    isUnreadable: stored.state === 'unreadable',
    testPurchaseAt: testPurchaseAt?.toISOString() ?? null,
    liveProvenAt: liveProvenAt?.toISOString() ?? null,
  };
}

function describeSetBy(
  { config }: SettingsContext,
  settings: StripeSettings | undefined,
): PaymentsConnection['setBy'] {
  if (config.payments.stripe) return 'environment';
  if (config.isDemo) return 'demo';
  return settings ? 'panel' : 'nobody';
}
