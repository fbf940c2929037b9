import type { PaidTier } from '#src/lib/payment-types.ts';
import type { CardBehavior } from '../../test-cards.ts';

/** All that is kept of a card. */
export interface SavedCard {
  brand: string;
  lastFour: string;
  behavior: CardBehavior;
}

/** Times are milliseconds since the epoch, here and below. */
export interface WorldSubscription {
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

export interface WorldInvoice {
  id: string;
  number: string;
  subscriptionId: string;
  status: 'open' | 'paid' | 'uncollectible' | 'void';
  amount: number;
  attempts: number;
  lines: { description: string; amount: number; tier: PaidTier; from: number; until: number }[];
  createdAt: number;
  paidAt: number | null;
  payment: WorldPayment;
}

export interface WorldPayment {
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
export interface World {
  id: string;
  card: SavedCard | null;
  /** Oldest first, as are the invoices. */
  subscriptions: WorldSubscription[];
  invoices: WorldInvoice[];
}

/** A world while a rule changes it, and the events that tell of it. */
export interface Draft {
  world: World;
  now: number;
  events: string[];
}

export const newWorld = (id: string): World => ({ id, card: null, subscriptions: [], invoices: [] });

export const currency = 'usd';

const customerMark = 'cus_sandbox_';
const marks = ['sub_sandbox_', 'in_', 'pi_'] as const;

/** Ids carry whose they are: `sub_sandbox_<customer>_1`. */
export function idIn(world: World, mark: (typeof marks)[number], count: number): string {
  return `${mark}${world.id.slice(customerMark.length)}_${count}`;
}

/** @returns the customer an id belongs to, if it is one of the sandbox */
export function customerOf(id: string): string | undefined {
  const owner = /^(?:sub_sandbox|in|pi)_([0-9a-f]{24})_\d+$/.exec(id)?.[1];
  return owner === undefined ? undefined : customerMark + owner;
}

/** @param digits 24 hexadecimal ones */
export const customerIdOf = (digits: string): string => customerMark + digits;

export function findInvoice(world: World, id: string | null): WorldInvoice | undefined {
  return world.invoices.find((invoice) => invoice.id === id);
}

export const hasEnded = (subscription: WorldSubscription): boolean => subscription.endedAt !== null;

/** It is open, and goes on when somebody confirms it. */
export function isToBeConfirmed({ status, payment }: WorldInvoice): boolean {
  return status === 'open' && (payment.state === 'waiting' || payment.state === 'asking');
}
