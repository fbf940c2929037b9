import { createSecrets } from '#src/sandbox/payments/server/secrets.ts';
import { insertCustomer, changeCustomer } from '#src/sandbox/payments/server/customer-store.ts';
import { readCard } from '#src/sandbox/payments/server/read-card.ts';
import { confirm } from '#src/sandbox/payments/server/simulation/charges.ts';
import { subscribe } from '#src/sandbox/payments/server/simulation/subscriptions.ts';
import type { Db } from '#src/db/types.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { demoAccounts, findOpenAccounts } from './accounts.ts';

export interface PlanContext {
  db: Db;
  jobs: Jobs;
  now: () => Date;
  /** The session secret when the sandbox takes the payments; undefined when Stripe does. */
  sandboxSecret: string | undefined;
}

/** Over two months, so that there are three invoices. */
const begunDaysAgo = 70;
const orderKey = 'demo account';

/** Returns when plans of the demo accounts begin that are given at `now`: grants begin at once, subscriptions some days before. */
export function planStart(now: Date, hasSandbox: boolean): Date {
  return hasSandbox ? new Date(now.getTime() - begunDaysAgo * 86_400_000) : now;
}

/**
 * Gives plans to the accounts that demonstrate them: subscriptions when the sandbox takes the payments, so that they can
 * be changed and canceled, otherwise grants. An account that has or had a plan of either kind is left as it is.
 */
export async function givePlans(context: PlanContext): Promise<void> {
  const { db, sandboxSecret } = context;
  const open = await findOpenAccounts(db);
  for (const { email, tier } of demoAccounts) {
    const userId = open.get(email);
    if (userId === undefined || tier === undefined || (await hasPlan(db, userId))) continue;
    if (sandboxSecret !== undefined) await subscribeInSandbox({ ...context, sandboxSecret }, userId, tier);
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

/** Inserts the row that links the customer to the user last: if the process ends before, the next start repeats all steps safely. */
async function subscribeInSandbox(
  { db, jobs, now, sandboxSecret }: PlanContext & { sandboxSecret: string },
  userId: string,
  tier: PaidTier,
): Promise<void> {
  const customerId = createSecrets(sandboxSecret).customerIdFor(`${orderKey} ${userId}`);
  const begunAt = planStart(now(), true);
  const card = readCard(
    { number: '4242424242424242', expMonth: 12, expYear: now().getUTCFullYear() + 4, cvc: '123' },
    now(),
  );
  await insertCustomer(db, customerId);
  await changeCustomer({ db, jobs, now: () => begunAt }, customerId, (draft) => {
    subscribe(draft, tier, orderKey);
    const [first] = draft.customer.invoices;
    if (first) confirm(draft, first.payment.id, card);
  });
  // The renewals since then are applied before the change, which is none.
  await changeCustomer({ db, jobs, now }, customerId, () => undefined);
  await db
    .insertInto('billing_customers')
    .values({ id: customerId, provider: 'sandbox', user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
