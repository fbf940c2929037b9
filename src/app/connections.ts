import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { StripeConfig } from '#src/config/payments.ts';
import { findMailRoute } from '#src/features/connections/server/mail-settings.ts';
import { createEventProofs } from '#src/features/connections/server/proofs.ts';
import { findStripeConfig } from '#src/features/connections/server/stripe-settings.ts';
import type { PaymentEvent, PaymentProvider } from '#src/integrations/payments.ts';
import type { Sandbox, ServerDeps } from './server-deps.ts';

/** The mail server and the payments of this process, which an owner may change while it runs. */
export interface Connections {
  /** Uses what is stored now; called at the start, and after each change on any instance. */
  refresh: () => Promise<void>;
  /** Undefined when no plan can be bought. */
  provider: () => PaymentProvider | undefined;
  acceptsEvents: () => boolean;
  onPaymentEvent: (event: PaymentEvent) => Promise<void>;
}

/**
 * Connects to the mail server and to Stripe by what the environment sets, else by what is stored. Without Stripe, the sandbox of
 * a demo takes the payments.
 */
export async function openConnections(deps: ServerDeps, sandbox: Sandbox | undefined): Promise<Connections> {
  const { config, connection, log, mailer, now } = deps;
  const { db } = connection;
  const context = {
    config,
    db,
    sessionSecret: config.sessionSecret,
    onUnreadable: (setting: string) =>
      log.error(
        { event: 'secret_setting_unreadable', setting },
        'A stored setting cannot be decrypted, because SESSION_SECRET has changed. Enter it again in the panel.',
      ),
  };
  const proofs = createEventProofs({ db, now });
  let stripe: { config: StripeConfig; provider: PaymentProvider } | undefined;
  let started = 0;
  let latestApplied = 0;
  const refresh = async () => {
    started += 1;
    const read = started;
    const route = await findMailRoute(context);
    const found = await findStripeConfig(context);
    const isSame = isDeepStrictEqual(found, stripe?.config);
    const opened = isSame ? stripe : found && { config: found, provider: await connectStripe(found, log) };
    // The read that started last has the latest settings, whichever finishes first.
    if (read < latestApplied) return;
    latestApplied = read;
    mailer.use(route);
    if (!isSame) proofs.reset();
    stripe = opened;
  };
  await refresh();
  if (!config.isDemo && mailer.host() === undefined)
    log.warn(
      { event: 'mails_kept' },
      'Each mail is written to a file and not sent, because no mail server is set.',
    );
  return {
    refresh,
    provider: () => stripe?.provider ?? sandbox?.payments,
    acceptsEvents: () => (stripe ? stripe.config.webhookSecrets.length > 0 : sandbox?.payments !== undefined),
    // The events of the sandbox prove nothing.
    onPaymentEvent: async (event) => {
      if (stripe) await proofs.record(event);
    },
  };
}

/** Imports Stripe's library only when it is used, because it takes long to load. */
async function connectStripe(stripe: StripeConfig, log: FastifyBaseLogger) {
  const { createStripe } = await import('#src/integrations/stripe.ts');
  return createStripe(stripe, log);
}
