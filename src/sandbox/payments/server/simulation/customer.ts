import type { PaidTier } from '#src/lib/payment-types.ts';
import type { CardBehavior } from '../../test-cards.ts';

/** The stored part of a card. */
export interface SavedCard {
  brand: string;
  lastFour: string;
  behavior: CardBehavior;
}

/** Times are in milliseconds since the epoch, here and below. */
export interface SimulatedSubscription {
  id: string;
  /** The idempotency key of the order. */
  orderKey: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  tier: PaidTier;
  /** Set while the payment of an upgrade is open; `pendingInvoiceId` is its invoice. */
  pendingTier: PaidTier | null;
  pendingInvoiceId: string | null;
  isCancelledAtPeriodEnd: boolean;
  /** Periods are whole months from this time on, so that a subscription begun on the 31st does not drift. */
  anchor: number;
  months: number;
  periodStart: number;
  periodEnd: number;
  createdAt: number;
  endedAt: number | null;
  latestInvoiceId: string;
  /** Set while a renewal is unpaid; `retries` counts how often its charge was tried again. */
  dueSince: number | null;
  retries: number;
}

export interface SimulatedInvoice {
  id: string;
  number: string;
  subscriptionId: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  amount: number;
  attempts: number;
  lines: { description: string; amount: number; tier: PaidTier; from: number; until: number }[];
  createdAt: number;
  paidAt: number | null;
  payment: SimulatedPayment;
}

export interface SimulatedPayment {
  id: string;
  /** `waiting`: the person has to confirm it with a card. `asking`: the bank has to confirm it. */
  state: 'waiting' | 'asking' | 'processing' | 'succeeded' | 'canceled';
  /** The message of the last failed attempt. */
  failure: string | null;
  /** The card of the last attempt. */
  card: SavedCard | null;
  settlesAt: number | null;
}

/** A customer as stored in `sandbox_customers.state`. */
export interface SimulatedCustomer {
  id: string;
  card: SavedCard | null;
  /** Sorted from the oldest to the newest, like the invoices. */
  subscriptions: SimulatedSubscription[];
  invoices: SimulatedInvoice[];
}

/** A customer that a rule changes, with the types of the events to send about the change. */
export interface Draft {
  customer: SimulatedCustomer;
  now: number;
  events: string[];
}

export const newCustomer = (id: string): SimulatedCustomer => ({
  id,
  card: null,
  subscriptions: [],
  invoices: [],
});

export const currency = 'usd';

const customerPrefix = 'cus_sandbox_';
const prefixes = ['sub_sandbox_', 'in_', 'pi_'] as const;

/** Builds an id that contains the id of its customer, as in `sub_sandbox_<customer>_1`. */
export function buildId(
  customer: SimulatedCustomer,
  prefix: (typeof prefixes)[number],
  count: number,
): string {
  return `${prefix}${customer.id.slice(customerPrefix.length)}_${count}`;
}

/** @returns the id of the customer that an id of the sandbox belongs to; undefined for other ids */
export function parseCustomerId(id: string): string | undefined {
  const owner = /^(?:sub_sandbox|in|pi)_([0-9a-f]{24})_\d+$/.exec(id)?.[1];
  return owner === undefined ? undefined : customerPrefix + owner;
}

/** @param digits 24 hexadecimal digits */
export const toCustomerId = (digits: string): string => customerPrefix + digits;

export function findInvoice(customer: SimulatedCustomer, id: string | null): SimulatedInvoice | undefined {
  return customer.invoices.find((invoice) => invoice.id === id);
}

export const hasEnded = (subscription: SimulatedSubscription): boolean => subscription.endedAt !== null;

/** Whether an invoice is open and its payment waits for the person or their bank. */
export function needsConfirmation({ status, payment }: SimulatedInvoice): boolean {
  return status === 'open' && (payment.state === 'waiting' || payment.state === 'asking');
}
