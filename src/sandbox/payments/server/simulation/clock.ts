import { addMonths } from '#src/lib/months.ts';
import { addMonthlyInvoice, dropUpgrade, endSubscription, settlePayment } from './invoices.ts';
import { chargeSavedCard } from './charges.ts';
import {
  findInvoice,
  hasEnded,
  type Draft,
  type SimulatedCustomer,
  type SimulatedSubscription,
} from './customer.ts';

/** The invoice of a new subscription or an upgrade expires after this time, in milliseconds. */
const openMs = 23 * 3_600_000;
/** Days after a failed renewal at which the charge is tried again. */
const retryDays = [1, 3, 5] as const;
const dayMs = 86_400_000;

type Milestone = 'renewal' | 'end' | 'retry';

export interface Step<Kind = Milestone | 'settle' | 'expire' | 'drop-upgrade'> {
  at: number;
  kind: Kind;
  subscription: SimulatedSubscription;
}

/** Finds the next step that only needs time to pass. */
export function findNextStep(customer: SimulatedCustomer): Step | undefined {
  return earliest(customer.subscriptions.flatMap((subscription) => listSteps(customer, subscription)));
}

/** Finds the next renewal, end or retry of a charge. */
export function findNextMilestone(customer: SimulatedCustomer): Step<Milestone> | undefined {
  const steps = customer.subscriptions.flatMap((subscription) => listSteps(customer, subscription));
  return earliest(steps.filter(isMilestone));
}

function isMilestone(step: Step): step is Step<Milestone> {
  return step.kind === 'renewal' || step.kind === 'end' || step.kind === 'retry';
}

function earliest<S extends Step>(steps: S[]): S | undefined {
  return steps.reduce<S | undefined>(
    (first, step) => (first && first.at <= step.at ? first : step),
    undefined,
  );
}

function listSteps(customer: SimulatedCustomer, subscription: SimulatedSubscription): Step[] {
  if (hasEnded(subscription)) return [];
  const { status, periodEnd, isCancelledAtPeriodEnd, dueSince, retries } = subscription;
  const steps: Step[] = [];
  const add = (kind: Step['kind'], at: number) => steps.push({ kind, at, subscription });
  addPaymentSteps(customer, subscription, add);
  if (status === 'active') add(isCancelledAtPeriodEnd ? 'end' : 'renewal', periodEnd);
  if (dueSince !== null) add('retry', dueSince + (retryDays[retries] ?? 0) * dayMs);
  return steps;
}

/** Adds the settlement of a payment that is processing, or the expiry of one that was not made. */
function addPaymentSteps(
  customer: SimulatedCustomer,
  { status, createdAt, pendingTier, pendingInvoiceId, latestInvoiceId }: SimulatedSubscription,
  add: (kind: Step['kind'], at: number) => void,
): void {
  const waiting = findInvoice(customer, pendingInvoiceId ?? latestInvoiceId);
  const settlesAt = waiting?.payment.settlesAt ?? null;
  if (settlesAt !== null) add('settle', settlesAt);
  else if (status === 'incomplete') add('expire', createdAt + openMs);
  else if (pendingTier !== null && waiting) add('drop-upgrade', waiting.createdAt + openMs);
}

/** Applies all steps that are due by now in order, each at its own time. */
export function applyDueSteps(draft: Draft): void {
  const { now } = draft;
  for (let step = findNextStep(draft.customer); step && step.at <= now; step = findNextStep(draft.customer)) {
    draft.now = step.at;
    applyStep(draft, step);
  }
  draft.now = now;
}

function applyStep(draft: Draft, { kind, subscription }: Step): void {
  switch (kind) {
    case 'settle': {
      const id = subscription.pendingInvoiceId ?? subscription.latestInvoiceId;
      const invoice = findInvoice(draft.customer, id);
      if (invoice) settlePayment(draft, subscription, invoice);
      return;
    }
    case 'expire':
    case 'end':
      return endSubscription(draft, subscription, 'void');
    case 'drop-upgrade':
      return dropUpgrade(draft, subscription);
    case 'renewal':
      return renew(draft, subscription);
    case 'retry':
      return retry(draft, subscription);
  }
}

function renew(draft: Draft, subscription: SimulatedSubscription): void {
  dropUpgrade(draft, subscription);
  subscription.months += 1;
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = addMonths(subscription.anchor, subscription.months);
  const invoice = addMonthlyInvoice(draft, subscription);
  if (chargeSavedCard(draft, { invoice, subscription })) return;
  subscription.status = 'past_due';
  subscription.dueSince = draft.now;
  draft.events.push('customer.subscription.updated');
}

function retry(draft: Draft, subscription: SimulatedSubscription): void {
  const invoice = findInvoice(draft.customer, subscription.latestInvoiceId);
  if (invoice && chargeSavedCard(draft, { invoice, subscription })) return;
  subscription.retries += 1;
  if (subscription.retries >= retryDays.length) endSubscription(draft, subscription, 'uncollectible');
}

/**
 * Moves all dates of a customer into the past, so that the next renewal, retry or end is due now.
 * @returns false when there is none
 */
export function skipToNextMilestone(draft: Draft): boolean {
  const step = findNextMilestone(draft.customer);
  if (!step) return false;
  const by = step.at - draft.now;
  if (by > 0) shiftIntoPast(draft.customer, by);
  applyDueSteps(draft);
  return true;
}

function shiftIntoPast({ subscriptions, invoices }: SimulatedCustomer, by: number): void {
  const back = (time: number | null) => (time === null ? null : time - by);
  for (const subscription of subscriptions) {
    subscription.createdAt -= by;
    subscription.endedAt = back(subscription.endedAt);
    subscription.dueSince = back(subscription.dueSince);
    subscription.periodStart -= by;
    subscription.periodEnd -= by;
    // Months are counted from the new date on; otherwise the differences of their lengths would add up.
    subscription.anchor = subscription.periodEnd;
    subscription.months = 0;
  }
  for (const invoice of invoices) {
    invoice.createdAt -= by;
    invoice.paidAt = back(invoice.paidAt);
    invoice.payment.settlesAt = back(invoice.payment.settlesAt);
    for (const line of invoice.lines) {
      line.from -= by;
      line.until -= by;
    }
  }
}
