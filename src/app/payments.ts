import type { FastifyBaseLogger } from 'fastify';
import type { StripeConfig } from '#src/config/payments.ts';
import { createSandboxProvider, openSandbox } from './sandbox.ts';
import type { ServerDeps } from './server-deps.ts';

/** Opens Stripe when its keys are set, else the demo's sandbox; otherwise there is no provider, and no plan can be bought. */
export async function openPayments(deps: ServerDeps) {
  const { stripe, graceDays } = deps.config.payments;
  const sandbox = openSandbox(deps);
  return {
    provider: stripe ? await connectStripe(stripe, deps.log) : sandbox && createSandboxProvider(sandbox),
    acceptsEvents: stripe ? stripe.webhookSecrets.length > 0 : sandbox !== undefined,
    graceDays,
    sandbox,
  };
}

/** Imports Stripe's library only when it is used, because it takes long to load. */
async function connectStripe(stripe: StripeConfig, log: FastifyBaseLogger) {
  const { createStripe } = await import('#src/integrations/stripe.ts');
  return createStripe(stripe, log);
}
