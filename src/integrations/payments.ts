import type { InvoiceStatus, PaidTier, PaymentProviderKind, ProviderStatus } from '#src/lib/payment-types.ts';

/**
 * What billing needs of whoever takes the money: Stripe (stripe.ts), or the sandbox of a demo. What comes back are facts
 * as the provider has them now; what they mean for access is decided in src/features/billing and src/features/plans.
 * Amounts are whole numbers of the currency's smallest unit.
 */
export interface PaymentProvider {
  kind: PaymentProviderKind;
  /** For the browser's form; null where the form is our own. */
  publishableKey: string | null;
  /** @returns its id */
  createCustomer: (person: CustomerData & { userId: string }, key: string) => Promise<string>;
  updateCustomer: (customerId: string, person: CustomerData) => Promise<void>;
  /** A subscription that begins once its first payment is confirmed with the secret. */
  createSubscription: (order: SubscriptionOrder, key: string) => Promise<PaymentToConfirm>;
  /** The payment that a subscription waits for; undefined where none is open, or one is on its way already. */
  findOpenPayment: (subscriptionId: string) => Promise<PaymentToConfirm | undefined>;
  /** Everything about a customer, as it is now; undefined for one that is not there. */
  readCustomer: (customerId: string) => Promise<CustomerFacts | undefined>;
  /** What a change to a higher plan would cost now. */
  previewUpgrade: (subscriptionId: string, tier: PaidTier) => Promise<Proration>;
  /**
   * To a higher plan: the difference is charged at once, and the plan changes when that is paid.
   * @returns the payment, when the person has to confirm it
   */
  upgrade: (change: TierChange, key: string) => Promise<PaymentToConfirm | undefined>;
  /** To another price from the next renewal on, or back to it before that: nothing is charged or given back. */
  changeAtRenewal: (change: TierChange, key: string) => Promise<void>;
  /**
   * An upgrade whose payment is open is given up.
   * @throws PaymentError `busy`
   */
  dropPendingUpgrade: (subscriptionId: string, key: string) => Promise<void>;
  setCancelAtPeriodEnd: (subscriptionId: string, isCancelled: boolean, key: string) => Promise<void>;
  /** Ends one whose first payment is open; one that is paid, or whose payment is on its way, stays as it is. */
  giveUp: (subscriptionId: string, key: string) => Promise<void>;
  /** At once, without giving anything back. One that has ended already is fine. */
  cancelNow: (subscriptionId: string, key: string) => Promise<void>;
  /** @returns the address of the provider's own pages on cards and invoices */
  createPortalSession: (customerId: string, returnUrl: string) => Promise<string>;
  /** All that have not ended, of all customers. */
  listLiveSubscriptions: () => AsyncIterable<SubscriptionFacts>;
  /** @throws PaymentError `bad_signature` */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => PaymentEvent;
  /** Whom an event is about that does not say so itself, as those of disputes. */
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
  /** For the browser's form. It begins with the payment's id, then `_secret_`. */
  clientSecret: string;
}

export interface Proration {
  /** What is charged now; below 0: what is credited. */
  amount: number;
  /** ISO 4217 in lower case. */
  currency: string;
}

export interface SubscriptionFacts {
  id: string;
  customerId: string;
  status: ProviderStatus;
  /** Of its price; null for a price that is not one of ours. */
  tier: PaidTier | null;
  /** Of an upgrade whose payment is open. */
  pendingTier: PaidTier | null;
  /** True, too, when it is to end at the period's end by date. */
  isCancelledAtPeriodEnd: boolean;
  currentPeriodEnd: Date;
  createdAt: Date;
  endedAt: Date | null;
  latestInvoiceId: string | null;
}

/** How the money of an invoice stands: the latest attempt counts. */
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
  /** How often it was tried to charge it. */
  attempts: number;
  /** `refunded`: in full; a part given back leaves it `succeeded`. `disputed`: still open; `lost`: a dispute that was. */
  payment: PaymentState;
  /** The person has to confirm the payment with their bank. */
  needsAction: boolean;
  /** What was charged for which time; credits are left out. */
  lines: { tier: PaidTier | null; from: Date; until: Date }[];
  createdAt: Date;
  paidAt: Date | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
}

export interface CustomerFacts {
  /** Newest first, ended ones too. */
  subscriptions: SubscriptionFacts[];
  /** The latest, newest first: a dozen at least, where there are as many. */
  invoices: InvoiceFacts[];
}

export interface PaymentEvent {
  id: string;
  /** As Stripe names it, as in `invoice.paid`. */
  type: string;
  customerId: string | null;
  /** Of a charge or a dispute. */
  chargeId: string | null;
}

/**
 * `declined`: the person's card or bank refuses, the message is for them. `unavailable`: the provider cannot be reached
 * or answers nobody now. `busy`: a payment is on its way, which has to end first. `missing`: it knows no such thing. `bad_signature`: an event that is not from it.
 */
export type PaymentErrorKind = 'declined' | 'unavailable' | 'busy' | 'missing' | 'bad_signature';

/** An expected failure of a payment provider; everything else it throws is a bug. */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentError';
    this.kind = kind;
  }
}
