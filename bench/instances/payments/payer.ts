import { getTierRank } from '#src/features/plans/access.ts';
import type { PaidTier } from '#src/features/billing/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { describePlan, describeSubscription, type Plan } from './plan-text.ts';
import type { Person } from '../visit.ts';

/** The changes that are acknowledged to payers. */
export const changeKinds = ['subscribe', 'upgrade', 'downgrade', 'undo', 'cancel', 'resume'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A person who pays, and what the shop has acknowledged to them. */
export class Payer {
  readonly person: Person;
  plan: Plan | undefined;
  /** The plans that the person may have: the acknowledged one, and those that were requested since then. */
  readonly possible = new Set([describePlan(undefined)]);
  /** The payments that the person has made. */
  charges = 0;
  /** Whether an upgrade that is not acknowledged may have been charged. */
  mayBeCharged = false;
  readonly acknowledged = new Map<ChangeKind, number>();
  readonly problems: string[] = [];

  constructor(person: Person) {
    this.person = person;
  }

  get expected(): string {
    return describePlan(this.plan);
  }

  /** A change is requested, and may happen from now on. */
  expect(plan: Plan | undefined): void {
    this.mayBeCharged = this.plan !== undefined && plan !== undefined && isCharged(this.plan, plan);
    this.possible.add(describePlan(plan));
  }

  /** @param subscription the subscription of the response, if it has one */
  acknowledge(kind: ChangeKind, plan: Plan | undefined, subscription?: Subscription): void {
    if (this.mayBeCharged) this.charges += 1;
    this.mayBeCharged = false;
    this.plan = plan;
    this.acknowledged.set(kind, (this.acknowledged.get(kind) ?? 0) + 1);
    this.possible.clear();
    this.possible.add(this.expected);
    const answered = subscription && describeSubscription(subscription);
    if (answered !== undefined && answered !== this.expected)
      this.report(`${kind} was answered with the plan ${answered} instead of ${this.expected}`);
  }

  report(problem: string): void {
    this.problems.push(`${this.person.id}: ${problem}`);
  }
}

const isCharged = (before: Plan, after: Plan) => getTierRank(after.paid) > getTierRank(before.paid);

/** Returns the plan after a change to the other tier, and the name of the change. */
export function changeTier({ price, paid }: Plan): { kind: ChangeKind; plan: Plan } {
  const target: PaidTier = price === 'personal' ? 'commercial' : 'personal';
  if (target === 'personal') return { kind: 'downgrade', plan: { price: target, paid, isCanceled: false } };
  return {
    kind: paid === 'commercial' ? 'undo' : 'upgrade',
    plan: { price: target, paid: target, isCanceled: false },
  };
}
