import type { FastifyBaseLogger } from 'fastify';
import type { StripeConfig } from '#src/config/payments.ts';
import type { Sandbox, ServerDeps } from './server-deps.ts';

/** Opens Stripe when its keys are set, else uses the sandbox of a demo; without both there is no provider, and no plan can be bought. */
export async function openPayments({ config, log }: ServerDeps, sandbox: Sandbox | undefined) {
  const { stripe, graceDays } = config.payments;
  return {
    provider: stripe ? await connectStripe(stripe, log) : sandbox?.payments,
    acceptsEvents: stripe ? stripe.webhookSecrets.length > 0 : sandbox?.payments !== undefined,
    graceDays,
  };
}

/** Imports Stripe's library only when it is used, because it takes long to load. */
async function connectStripe(stripe: StripeConfig, log: FastifyBaseLogger) {
  const { createStripe } = await import('#src/integrations/stripe.ts');
  return createStripe(stripe, log);
}
