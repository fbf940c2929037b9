import type { CardBehavior } from '#src/sandbox/payments/test-cards.ts';
import { applyDueSteps } from '#src/sandbox/payments/server/simulation/clock.ts';
import { confirm } from '#src/sandbox/payments/server/simulation/charges.ts';
import { subscribe } from '#src/sandbox/payments/server/simulation/subscriptions.ts';
import {
  toCustomerId,
  newCustomer,
  type Draft,
  type SimulatedSubscription,
} from '#src/sandbox/payments/server/simulation/customer.ts';

/** The time of the first order. */
export const startTime = '2026-01-31T10:00:00Z';

export const createCard = (behavior: CardBehavior) => ({ brand: 'Visa', lastFour: '4242', behavior });

/** Creates a customer of the sandbox, and functions that change it at given times. */
export function createSimulation() {
  const customer = newCustomer(toCustomerId('0123456789abcdef01234567'));

  /** Applies what is due by a time, then the rule. @returns its result and all events */
  const applyAt = <T>(time: string, rule: (draft: Draft) => T) => {
    const draft: Draft = { customer, now: Date.parse(time), events: [] };
    applyDueSteps(draft);
    return { result: rule(draft), events: draft.events };
  };
  const at = <T>(time: string, rule: (draft: Draft) => T) => applyAt(time, rule).result;
  const getPaymentId = (count: number) => customer.invoices[count - 1]?.payment.id ?? '';
  return {
    customer,
    at,
    applyAt,
    pass: (time: string) => applyAt(time, () => undefined).events,
    getPaymentId,
    getInvoiceStatuses: () => customer.invoices.map(({ status }) => status),
    /** Subscribes and pays. */
    begin: (behavior: CardBehavior, tier: 'personal' | 'commercial' = 'personal') => {
      const subscription = at(startTime, (draft) => subscribe(draft, tier, 'order 1'));
      const outcome = at(startTime, (draft) => confirm(draft, getPaymentId(1), createCard(behavior)));
      return { subscription, outcome };
    },
  };
}

export const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the status, the plan, the end of the period, and the end of the subscription. */
export function summarize({ status, tier, periodEnd, endedAt }: SimulatedSubscription) {
  return [status, tier, toDay(periodEnd), endedAt === null ? null : toDay(endedAt)];
}
