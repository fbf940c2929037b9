import type { PaidTier } from '#src/lib/payment-types.ts';
import type { CardBehavior } from '../../test-cards.ts';

/** All that is kept of a card. */
export interface SavedCard {
  brand: string;
  lastFour: string;
  behavior: CardBehavior;
}

/** Times are milliseconds since the epoch, here and below. */
export interface SimulatedSubscription {
  id: string;
  /** Of the order that made it: the same order is done once. */
  orderKey: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  tier: PaidTier;
  /** Of an upgrade whose payment is open; `pendingInvoiceId` is what it waits for. */
  pendingTier: PaidTier | null;
  pendingInvoiceId: string | null;
  isCancelledAtPeriodEnd: boolean;
  /** Periods are whole months from here, so that one begun on the 31st does not drift. */
  anchor: number;
  months: number;
  periodStart: number;
  periodEnd: number;
  createdAt: number;
  endedAt: number | null;
  latestInvoiceId: string;
  /** Since when a renewal is due, and how often it was tried again. */
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
  /** `waiting`: for somebody to confirm it with a card. */
  state: 'waiting' | 'asking' | 'processing' | 'succeeded' | 'canceled';
  /** Of the last try that failed. */
  failure: string | null;
  /** With what it is paid, or tried. */
  card: SavedCard | null;
  settlesAt: number | null;
}

/** A customer as the sandbox keeps them. */
export interface SimulatedCustomer {
  id: string;
  card: SavedCard | null;
  /** Oldest first, as are the invoices. */
  subscriptions: SimulatedSubscription[];
  invoices: SimulatedInvoice[];
}

/** A world while a rule changes it, and the events that tell of it. */
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

/** Ids carry whose they are: `sub_sandbox_<customer>_1`. */
export function buildId(
  customer: SimulatedCustomer,
  prefix: (typeof prefixes)[number],
  count: number,
): string {
  return `${prefix}${customer.id.slice(customerPrefix.length)}_${count}`;
}

/** @returns the customer an id belongs to, if it is one of the sandbox */
export function parseCustomerId(id: string): string | undefined {
  const owner = /^(?:sub_sandbox|in|pi)_([0-9a-f]{24})_\d+$/.exec(id)?.[1];
  return owner === undefined ? undefined : customerPrefix + owner;
}

/** @param digits 24 hexadecimal ones */
export const toCustomerId = (digits: string): string => customerPrefix + digits;

export function findInvoice(customer: SimulatedCustomer, id: string | null): SimulatedInvoice | undefined {
  return customer.invoices.find((invoice) => invoice.id === id);
}

export const hasEnded = (subscription: SimulatedSubscription): boolean => subscription.endedAt !== null;

/** It is open, and goes on when somebody confirms it. */
export function needsConfirmation({ status, payment }: SimulatedInvoice): boolean {
  return status === 'open' && (payment.state === 'waiting' || payment.state === 'asking');
}
