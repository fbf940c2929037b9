/** A tier that is paid for. */
export type PaidTier = 'personal' | 'commercial';

/** The kind of payment provider. */
export type PaymentProviderKind = 'stripe' | 'sandbox';

/** The status of a subscription at the provider, as Stripe names it. People see `SubscriptionStatus` of plans instead. */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** The status of an invoice at the provider, as Stripe names it. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
