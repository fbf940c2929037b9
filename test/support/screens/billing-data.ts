import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { listInvoices } from '#src/features/billing/calls.ts';
import type { Invoice } from '#src/features/billing/schemas.ts';
import { listDownloads } from '#src/features/downloads/calls.ts';
import type { PaidPlan, Subscription } from '#src/features/plans/schemas.ts';
import { respondWithList } from './api-stub.ts';
import { buildSubscription, buildViewer, categoryCalls } from './data.ts';

const dayMs = 86_400_000;

/** The time at which this many days have passed, as text. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Builds a paid plan that renews in 20 days. Without another status, one with a pending tier is `pending`. */
export function buildPlan(changes: Partial<PaidPlan> = {}): PaidPlan {
  return {
    id: 'sub_1',
    tier: 'personal',
    cancel_at_period_end: false,
    current_period_end: Math.floor(Date.now() / 1000) + (20 * dayMs) / 1000,
    accessUntil: null,
    status: (changes.pendingTier ?? null) === null ? 'active' : 'pending',
    pendingTier: null,
    changesAt: null,
    grantTier: null,
    ...changes,
  };
}

/** Builds the subscription of a person who pays for a plan. */
export function buildPaidSubscription(changes: Partial<PaidPlan> = {}): Subscription {
  const plan = buildPlan(changes);
  const { tier, status, accessUntil } = plan;
  return buildSubscription({ tier, status, source: 'stripe', stripeSubscription: plan, accessUntil });
}

/** Builds a person who pays for a plan. */
export function buildSubscriber(plan: Partial<PaidPlan> = {}): CurrentUser {
  return buildViewer({ subscription: buildPaidSubscription(plan) });
}

/** The fields of a plan that is canceled but still runs. */
export function canceledPlan(): Partial<PaidPlan> {
  return { cancel_at_period_end: true, accessUntil: inDays(20) };
}

/** The fields of a plan that ended a day ago. */
export function endedPlan(): Partial<PaidPlan> {
  return { status: 'canceled', accessUntil: inDays(-1) };
}

/** The fields of a plan whose renewal could not be paid. */
export function duePlan(): Partial<PaidPlan> {
  return { status: 'past_due', accessUntil: inDays(5) };
}

/** The fields of a Commercial plan that becomes Personal with the next renewal. */
export function downgradedPlan(): Partial<PaidPlan> {
  return { tier: 'commercial', pendingTier: 'personal', changesAt: inDays(20) };
}

/** Builds a paid invoice for $7. */
export function buildInvoice(changes: Partial<Invoice> = {}): Invoice {
  return {
    id: 'in_1',
    number: 'FL-0001',
    status: 'paid',
    amountDue: 700,
    amountPaid: 700,
    amountRefunded: 0,
    currency: 'usd',
    createdAt: '2026-11-05T12:00:00.000Z',
    paidAt: '2026-11-05T12:00:00.000Z',
    hostedUrl: '/demo/billing?invoice=in_1',
    pdfUrl: null,
    ...changes,
  };
}

/** The calls that the dashboard makes for a person without downloads and invoices. */
export const dashboardCalls = [
  ...categoryCalls,
  respondWithList(listDownloads, []),
  respondWithList(listInvoices, []),
];
