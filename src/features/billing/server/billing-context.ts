import type { Tx } from '#src/db/types.ts';
import type { Context } from '#src/features/context.ts';
import type { PaymentEvent, PaymentProvider } from '#src/integrations/payments.ts';
import { requireProvider } from './provider-errors.ts';

/** The context of billing, also where no payments are configured. */
export interface PaymentsContext extends Context {
  /** Undefined when payments are not configured. An owner may connect them at any time, so it is read for each use. */
  readonly provider: PaymentProvider | undefined;
  /** False when no webhook secret is configured, so that events cannot be verified. Read for each use, too. */
  readonly acceptsEvents: boolean;
  /** Number of days for which access continues after a failed renewal. */
  graceDays: number;
  /** Called in the transaction that writes what the provider says about a person's payments. */
  onPaymentsChanged: (tx: Tx, userId: string) => Promise<void>;
  /** Called with each event whose signature is right. */
  onPaymentEvent: (event: PaymentEvent) => Promise<void>;
}

/** The context of billing when a provider is configured. */
export interface BillingContext extends PaymentsContext {
  provider: PaymentProvider;
}

/** @throws AppError 503 `billing_not_configured` */
export function requireBillingContext(context: PaymentsContext): BillingContext {
  return { ...context, provider: requireProvider(context.provider) };
}
