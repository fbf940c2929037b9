import type { Secrets } from '#src/features/billing/server/sandbox/secrets.ts';
import { addWorld, changeWorld } from '#src/features/billing/server/sandbox/store.ts';
import { readCard } from '#src/features/billing/server/sandbox/card.ts';
import { confirm } from '#src/features/billing/server/sandbox/world/pay.ts';
import { subscribe } from '#src/features/billing/server/sandbox/world/subscribe.ts';
import type { Db } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { demoAccounts, findOpenAccounts } from './accounts.ts';

export interface PlanDeps {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  /** The secrets of the sandbox that takes the payments; undefined if Stripe does. */
  sandbox: Secrets | undefined;
}

const begunDaysAgo = 9;
const orderKey = 'demo account';

/** Returns when the plans of the demo accounts begin if they are first given at `now`. Grants begin immediately. */
export function planStart(now: Date, hasSandbox: boolean): Date {
  return hasSandbox ? new Date(now.getTime() - begunDaysAgo * 86_400_000) : now;
}

/**
 * Gives plans to the accounts that demonstrate them: subscriptions that began some days ago if the sandbox takes
 * payments, so that they can be changed and canceled, and grants otherwise. A person who has or had either kind of plan
 * is skipped.
 */
export async function givePlans(deps: PlanDeps): Promise<void> {
  const { db, sandbox } = deps;
  const open = await findOpenAccounts(db);
  for (const { email, tier } of demoAccounts) {
    const userId = open.get(email);
    if (userId === undefined || tier === undefined || (await hasPlan(db, userId))) continue;
    if (sandbox) await subscribeInSandbox({ ...deps, sandbox }, userId, tier);
    else await grant(db, userId, tier);
  }
}

async function grant(db: Db, userId: string, tier: PaidTier): Promise<void> {
  await db
    .insertInto('plan_grants')
    .values({ user_id: userId, tier })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasPlan(db: Db, userId: string): Promise<boolean> {
  const given = await db
    .selectFrom('plan_grants')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (given) return true;
  const customer = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return customer !== undefined;
}

/** The row that records the owner is written last: an interrupted run starts again and finds the completed steps. */
async function subscribeInSandbox(
  { db, jobs, now, sandbox }: PlanDeps & { sandbox: Secrets },
  userId: string,
  tier: PaidTier,
): Promise<void> {
  const customerId = sandbox.customerIdFor(`${orderKey} ${userId}`);
  const begunAt = planStart(now(), true);
  const card = readCard(
    { number: '4242424242424242', expMonth: 12, expYear: now().getUTCFullYear() + 4, cvc: '123' },
    now(),
  );
  await addWorld(db, customerId);
  await changeWorld({ db, jobs, now: () => begunAt }, customerId, (draft) => {
    subscribe(draft, tier, orderKey);
    const [first] = draft.world.invoices;
    if (first) confirm(draft, first.payment.id, card);
  });
  await db
    .insertInto('billing_customers')
    .values({ id: customerId, provider: 'sandbox', user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
