import type { InvoiceStatus, PaidTier, PaymentProviderKind, ProviderStatus } from '#src/lib/payment-types.ts';

/**
 * The interface between billing and a payment provider: Stripe (stripe.ts), or the sandbox of a demo. Results are facts
 * in the provider's current state; src/features/billing and src/features/plans decide what they mean for access.
 * Amounts are whole numbers of the currency's smallest unit.
 */
export interface PaymentProvider {
  kind: PaymentProviderKind;
  /** The key for the browser's form, or null if the form is our own. */
  publishableKey: string | null;
  /** @returns the customer's id */
  createCustomer: (person: CustomerData & { userId: string }, key: string) => Promise<string>;
  updateCustomer: (customerId: string, person: CustomerData) => Promise<void>;
  /** Creates a subscription that begins when its first payment is confirmed with the secret. */
  createSubscription: (order: SubscriptionOrder, key: string) => Promise<PaymentToConfirm>;
  /** Returns the payment that a subscription waits for, or undefined if none is open or one is already processing. */
  findOpenPayment: (subscriptionId: string) => Promise<PaymentToConfirm | undefined>;
  /** Returns the current state of a customer, or undefined if the account never had it. A deleted one has no subscriptions. */
  readCustomer: (customerId: string) => Promise<CustomerFacts | undefined>;
  /** Returns what an upgrade to a higher plan would cost now. */
  previewUpgrade: (subscriptionId: string, tier: PaidTier) => Promise<Proration>;
  /**
   * Upgrades to a higher plan: the difference is charged immediately, and the plan changes when it is paid.
   * @returns the payment, if the person has to confirm it
   */
  upgrade: (change: TierChange, key: string) => Promise<PaymentToConfirm | undefined>;
  /**
   * Changes the price from the next renewal on, or reverts such a change before the renewal. Nothing is charged or
   * refunded.
   */
  changeAtRenewal: (change: TierChange, key: string) => Promise<void>;
  /** Cancels an upgrade whose payment is open. @throws PaymentError `busy` */
  dropPendingUpgrade: (subscriptionId: string, key: string) => Promise<void>;
  setCancelAtPeriodEnd: (subscriptionId: string, isCancelled: boolean, key: string) => Promise<void>;
  /**
   * Ends a subscription whose first payment is open. One that is paid, or whose payment is processing, does not change.
   */
  giveUp: (subscriptionId: string, key: string) => Promise<void>;
  /** Cancels immediately and without a refund. A subscription that has already ended is accepted. */
  cancelNow: (subscriptionId: string, key: string) => Promise<void>;
  /** @returns the URL of the provider's own pages for cards and invoices */
  createPortalSession: (customerId: string, returnUrl: string) => Promise<string>;
  /** Lists all subscriptions of all customers that have not ended. */
  listLiveSubscriptions: () => AsyncIterable<SubscriptionFacts>;
  /** @throws PaymentError `bad_signature` */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => PaymentEvent;
  /** Returns the customer of a charge, for events that do not include it, such as those of disputes. */
  findCustomerOfCharge: (chargeId: string) => Promise<string | undefined>;
}

export interface CustomerData {
  email: string;
  name: string;
}

export interface SubscriptionOrder {
  customerId: string;
  tier: PaidTier;
}

export interface TierChange {
  subscriptionId: string;
  tier: PaidTier;
}

export interface PaymentToConfirm {
  subscriptionId: string;
  /** The secret for the browser's form. It begins with the payment's id, followed by `_secret_`. */
  clientSecret: string;
}

export interface Proration {
  /** The amount charged now, or credited if it is negative. */
  amount: number;
  /** ISO 4217 in lower case. */
  currency: string;
}

export interface SubscriptionFacts {
  id: string;
  customerId: string;
  status: ProviderStatus;
  /** The tier of the price, or null for a price that is not one of ours. */
  tier: PaidTier | null;
  /** The tier of an upgrade whose payment is open. */
  pendingTier: PaidTier | null;
  /** True for a cancellation at the period's end, including one by date. */
  isCancelledAtPeriodEnd: boolean;
  currentPeriodEnd: Date;
  createdAt: Date;
  endedAt: Date | null;
  latestInvoiceId: string | null;
}

/** The state of an invoice's payment, by the latest attempt. */
export type PaymentState = 'none' | 'failed' | 'processing' | 'succeeded' | 'refunded' | 'disputed' | 'lost';

export interface InvoiceFacts {
  id: string;
  subscriptionId: string | null;
  number: string | null;
  status: InvoiceStatus;
  amountDue: number;
  amountPaid: number;
  amountRefunded: number;
  currency: string;
  /** The number of attempts to charge it. */
  attempts: number;
  /** `refunded`: in full; a partial refund leaves it `succeeded`. `disputed`: still open; `lost`: a lost dispute. */
  payment: PaymentState;
  /** The person has to confirm the payment with their bank. */
  needsAction: boolean;
  /** The charges with their periods. Credits are omitted. */
  lines: { tier: PaidTier | null; from: Date; until: Date }[];
  createdAt: Date;
  paidAt: Date | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
}

export interface CustomerFacts {
  /** Newest first, including ended ones. */
  subscriptions: SubscriptionFacts[];
  /** The latest invoices, newest first: at least a dozen if there are that many. */
  invoices: InvoiceFacts[];
}

export interface PaymentEvent {
  id: string;
  /** The event type of Stripe, for instance `invoice.paid`. */
  type: string;
  customerId: string | null;
  /** Set for events about a charge or a dispute. */
  chargeId: string | null;
  /** Whether it is about real money. */
  isLive: boolean;
}

/**
 * `declined`: the person's card or bank refuses the payment, and the message is for them. `unavailable`: the provider
 * is unreachable or answers no requests now. `busy`: a payment is processing and has to end first. `missing`: the
 * object does not exist. `bad_signature`: the event is not from the provider.
 */
export type PaymentErrorKind = 'declined' | 'unavailable' | 'busy' | 'missing' | 'bad_signature';

/** An expected failure of a payment provider. Everything else it throws is a bug. */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentError';
    this.kind = kind;
  }
}
