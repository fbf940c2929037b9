import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { BillingDeps } from './billing-deps.ts';
import { requireProvider } from './provider-errors.ts';

/** Dependencies of billing when a provider is configured. */
export interface BillingContext extends BillingDeps {
  provider: PaymentProvider;
}

/** @throws AppError 503 `billing_not_configured` */
export function requireBillingContext(deps: BillingDeps): BillingContext {
  return { ...deps, provider: requireProvider(deps.provider) };
}
