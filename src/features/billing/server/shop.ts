import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { BillingDeps } from './billing-deps.ts';
import { requireProvider } from './provider-answers.ts';

/** Billing where payments are set up. */
export interface Shop extends BillingDeps {
  provider: PaymentProvider;
}

/** @throws AppError 503 where payments are not set up */
export function openShop(deps: BillingDeps): Shop {
  return { ...deps, provider: requireProvider(deps.provider) };
}
