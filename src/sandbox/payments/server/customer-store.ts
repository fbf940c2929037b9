import { randomBytes } from 'node:crypto';
import type { Db } from '#src/db/types.ts';
import { PaymentError } from '#src/integrations/payments.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { SandboxEvent, Secrets } from './secrets.ts';
import { applyDueSteps, findNextStep } from './simulation/clock.ts';
import { newCustomer, type Draft, type SimulatedCustomer } from './simulation/customer.ts';

export interface SandboxKit {
  db: Db;
  jobs: Jobs;
  secrets: Secrets;
  now: () => Date;
}

export const sandboxJobs = {
  /** Sends one event to the webhook. */
  event: { name: 'sandbox-event', retryLimit: 12 } as JobKind<SandboxEvent>,
  /** Applies what is due for customers by now. */
  clock: { name: 'sandbox-clock', cron: '* * * * *' } as JobKind<object>,
};

// This is a second longer than a payment takes to settle.
const settleAfterSeconds = 6;

/**
 * Changes a customer by a rule, after everything that is due by now was applied. The events of the change are sent in the
 * same transaction.
 * @throws PaymentError `missing`
 */
export async function changeCustomer<T>(
  { db, jobs, now }: Omit<SandboxKit, 'secrets'>,
  customerId: string,
  rule: (draft: Draft) => T,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('sandbox_customers')
      .select('state')
      .where('id', '=', customerId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw missing(customerId);
    const draft: Draft = { customer: row.state as SimulatedCustomer, now: now().getTime(), events: [] };
    applyDueSteps(draft);
    const result = rule(draft);
    const next = findNextStep(draft.customer);
    await tx
      .updateTable('sandbox_customers')
      .set({ state: JSON.stringify(draft.customer), due_at: next ? new Date(next.at) : null })
      .where('id', '=', customerId)
      .execute();
    for (const type of new Set(draft.events)) {
      const id = `evt_sandbox_${randomBytes(12).toString('hex')}`;
      await jobs.send(sandboxJobs.event, { id, type, customerId }, { tx });
    }
    if (next?.kind === 'settle') {
      await jobs.send(sandboxJobs.clock, {}, { tx, afterSeconds: settleAfterSeconds });
    }
    return result;
  });
}

/** Returns a customer after everything that is due by now was applied. @throws PaymentError `missing` */
export async function loadCustomer(kit: SandboxKit, customerId: string): Promise<SimulatedCustomer> {
  const row = await kit.db
    .selectFrom('sandbox_customers')
    .select(['state', 'due_at'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw missing(customerId);
  const isDue = row.due_at !== null && row.due_at <= kit.now();
  return isDue
    ? changeCustomer(kit, customerId, ({ customer }) => customer)
    : (row.state as SimulatedCustomer);
}

/** Adds a customer; an existing one stays as it is. */
export async function insertCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .insertInto('sandbox_customers')
    .values({ id: customerId, state: JSON.stringify(newCustomer(customerId)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const missing = (id: string) => new PaymentError('missing', `The sandbox has no ${id}.`);
