import type { CardBehavior } from '#src/features/billing/sandbox-cards.ts';
import { letTimePass } from '#src/features/billing/server/sandbox/world/clock.ts';
import { confirm } from '#src/features/billing/server/sandbox/world/pay.ts';
import { subscribe } from '#src/features/billing/server/sandbox/world/subscribe.ts';
import {
  customerIdOf,
  newWorld,
  type Draft,
  type WorldSubscription,
} from '#src/features/billing/server/sandbox/world/world.ts';

/** The start time of these models. */
export const modelStart = '2026-01-31T10:00:00Z';

export const makeCard = (behavior: CardBehavior) => ({ brand: 'Visa', lastFour: '4242', behavior });

/** Creates a customer of the sandbox, which is changed by rules at times that the test chooses. */
export function createSandboxModel() {
  const world = newWorld(customerIdOf('0123456789abcdef01234567'));

  /** Returns the result of a rule at a time, after everything that was due before, and the events. */
  const runAt = <T>(time: string, rule: (draft: Draft) => T) => {
    const draft: Draft = { world, now: Date.parse(time), events: [] };
    letTimePass(draft);
    return { result: rule(draft), events: draft.events };
  };
  const at = <T>(time: string, rule: (draft: Draft) => T) => runAt(time, rule).result;
  const getPaymentId = (count: number) => world.invoices[count - 1]?.payment.id ?? '';
  return {
    world,
    at,
    runAt,
    pass: (time: string) => runAt(time, () => undefined).events,
    getPaymentId,
    invoicesAre: () => world.invoices.map(({ status }) => status),
    /** Creates a subscription and pays it. */
    begin: (behavior: CardBehavior, tier: 'personal' | 'commercial' = 'personal') => {
      const subscription = at(modelStart, (draft) => subscribe(draft, tier, 'order 1'));
      const outcome = at(modelStart, (draft) => confirm(draft, getPaymentId(1), makeCard(behavior)));
      return { subscription, outcome };
    },
  };
}

export const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the status, plan, end of the period and end. */
export function summarize({ status, tier, periodEnd, endedAt }: WorldSubscription) {
  return [status, tier, formatDay(periodEnd), endedAt === null ? null : formatDay(endedAt)];
}
