/** The records of the fake, in milliseconds and cents. shapes/ converts them to responses. */

/** The behavior of a card, like that of Stripe's well-known test cards. */
export type CardKind = 'succeeds' | 'declined' | 'authentication' | 'processing' | 'failsAtRenewal';

export interface Numbered {
  id: string;
  /** The sort key of lists, which are newest first, because many records are created at the same time. */
  sequence: number;
  created: number;
}

export interface PriceRecord {
  id: string;
  amount: number;
  /** Set for prices that were created by the API. */
  lookupKey?: string | null;
  productId?: string;
}

/** A record of what the owner of the account sets up, in the shape of the API. */
export interface SetupRecord extends Numbered {
  shown: Record<string, unknown>;
}

export interface CardRecord extends Numbered {
  kind: CardKind;
  customerId: string;
}

export interface CustomerRecord extends Numbered {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  defaultCardId: string | null;
  /** An amount below 0 is credited to the customer. */
  balance: number;
  isDeleted: boolean;
}

export interface PendingUpdate {
  priceId: string;
  expiresAt: number;
  invoiceId: string;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

export interface SubscriptionRecord extends Numbered {
  customerId: string;
  itemId: string;
  priceId: string;
  status: SubscriptionStatus;
  /** Periods are counted from this time, so that a 31st returns after a short month. */
  anchor: number;
  periods: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  cancelReason: 'cancellation_requested' | 'payment_failed' | null;
  pausedAt: number | null;
  latestInvoiceId: string | null;
  defaultCardId: string | null;
  /** True if `payment_settings.save_default_payment_method` is `on_subscription`. */
  savesCard: boolean;
  pendingUpdate: PendingUpdate | null;
  metadata: Record<string, string>;
}

export interface LineRecord {
  id: string;
  priceId: string;
  amount: number;
  from: number;
  until: number;
  isProration: boolean;
  description: string;
}

export interface InvoiceRecord extends Numbered {
  customerId: string;
  subscriptionId: string | null;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  number: string | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  lines: LineRecord[];
  startingBalance: number;
  attempts: number;
  nextAttemptAt: number | null;
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  uncollectibleAt: number | null;
  periodStart: number;
  periodEnd: number;
  intentId: string | null;
  autoAdvance: boolean;
}

export interface PaymentFailure {
  code: 'card_declined' | 'authentication_required' | 'resource_missing';
  declineCode: string | null;
  message: string;
}

export interface IntentRecord extends Numbered {
  secret: string;
  customerId: string;
  invoiceId: string;
  amount: number;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  cardId: string | null;
  failure: PaymentFailure | null;
  latestChargeId: string | null;
  canceledAt: number | null;
}

export interface ChargeRecord extends Numbered {
  customerId: string;
  intentId: string;
  cardId: string;
  amount: number;
  refunded: number;
  status: 'succeeded' | 'pending' | 'failed';
  failure: PaymentFailure | null;
}

export interface DisputeRecord extends Numbered {
  chargeId: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
}

/** Returns the amount of an invoice before the customer's balance is used. */
export function computeTotal(invoice: InvoiceRecord): number {
  return invoice.lines.reduce((sum, line) => sum + line.amount, 0);
}

/** Returns the amount to be charged. */
export function computeAmountDue(invoice: InvoiceRecord): number {
  return Math.max(0, computeTotal(invoice) + invoice.startingBalance);
}
