/** What is paid for. */
export type PaidTier = 'personal' | 'commercial';

/** Who takes the money. */
export type PaymentProviderKind = 'stripe' | 'sandbox';

/** Of a subscription at the provider, as Stripe names it. What people are shown is another: `SubscriptionStatus` of plans. */
export type ProviderStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** Of an invoice at the provider, as Stripe names it. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
