import type { Db, Tx } from '#src/db/types.ts';
import type { CustomerFacts } from '#src/integrations/payments.ts';
import { listCancellations } from './list-cancellations.ts';
import { billingJobs } from '../job-kinds.ts';
import { requireProvider } from '../provider-errors.ts';
import { writeCustomer, type Customer } from './write-customer.ts';
import type { PaymentsContext } from '../billing-context.ts';

/** `unknown`: the provider does not know the customer. `not_ours`: we did not create it. */
export type SyncResult = 'synced' | 'unknown' | 'not_ours';

const nothing: CustomerFacts = { subscriptions: [], invoices: [] };

/**
 * Reads all data of a customer from the provider and overwrites our copy. This is the only way in which billing data
 * changes. Of overlapping syncs, the one that started last wins.
 * @throws AppError 503 when payments are not configured; PaymentError when the provider cannot be reached
 */
export async function syncCustomer(
  context: PaymentsContext,
  customerId: string,
  {
    skipsCancellations = false,
    endsUnknown = false,
  }: {
    /** When true, no further cancellation job is sent, because the caller has just canceled. */
    skipsCancellations?: boolean;
    /**
     * When true, the plans of a customer that the provider does not know are ended. Otherwise nothing is written, because the
     * provider's keys may be of another account or mode.
     */
    endsUnknown?: boolean;
  } = {},
): Promise<SyncResult> {
  const { db, log } = context;
  const provider = requireProvider(context.provider);
  const number = await startSync(db, customerId, provider.kind);
  if (number === undefined) {
    log.warn(
      { event: 'billing_unknown_customer', customerId },
      'The provider named a customer that this shop did not create.',
    );
    return 'not_ours';
  }
  const facts = await provider.readCustomer(customerId);
  if (!facts) {
    log.warn(
      { event: 'billing_customer_gone', customerId },
      'The payment provider does not know this customer.',
    );
    if (!endsUnknown) return 'unknown';
  }
  const paidAfterEnd = await db
    .transaction()
    .execute((tx) =>
      writeRun(context, tx, { customerId, number, facts: facts ?? nothing, skipsCancellations }),
    );
  for (const invoiceId of paidAfterEnd) {
    log.warn(
      { event: 'billing_paid_after_end', customerId, invoiceId },
      'An invoice was paid after its subscription had ended; consider a refund.',
    );
  }
  return facts ? 'synced' : 'unknown';
}

/** @returns the sync's sequence number; undefined for a customer that we did not create */
async function startSync(
  db: Db,
  customerId: string,
  kind: 'stripe' | 'sandbox',
): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set(({ eb }) => ({ sync_started: eb('sync_started', '+', 1) }))
    .where('id', '=', customerId)
    .where('provider', '=', kind)
    .returning('sync_started')
    .executeTakeFirst();
  return row?.sync_started;
}

interface SyncRun {
  customerId: string;
  number: number;
  facts: CustomerFacts;
  skipsCancellations: boolean;
}

/** @returns ids of invoices that were paid after their subscription had ended */
async function writeRun(context: PaymentsContext, tx: Tx, run: SyncRun): Promise<string[]> {
  const { facts, number } = run;
  const now = context.now();
  const customer = await lockCustomer(tx, run);
  if (!customer) return [];
  const { userId } = customer;
  const { notices, paidAfterEnd } = await writeCustomer(tx, {
    customer,
    facts,
    graceDays: context.graceDays,
    now,
  });
  await tx
    .updateTable('billing_customers')
    .set({ sync_written: number })
    .where('id', '=', customer.id)
    .execute();
  if (userId !== null) {
    await context.onPaymentsChanged(tx, userId);
    for (const notice of notices) await context.jobs.send(billingJobs.mail, { ...notice, userId }, { tx });
  }
  if (!run.skipsCancellations && listCancellations(facts, userId !== null, now).length > 0) {
    await context.jobs.send(
      billingJobs.cancelAtProvider,
      { customerId: customer.id },
      { tx, key: customer.id },
    );
  }
  return paidAfterEnd;
}

/**
 * Locks the user before the customer, as account deletion does. No licence is created for them meanwhile, because that
 * depends on the payments. @returns undefined when a later sync has been written
 */
async function lockCustomer(tx: Tx, { customerId, number }: SyncRun): Promise<Customer | undefined> {
  const customers = tx
    .selectFrom('billing_customers')
    .select(['user_id', 'sync_written'])
    .where('id', '=', customerId);
  const found = await customers.executeTakeFirst();
  if (found?.user_id) {
    await tx.selectFrom('users').select('id').where('id', '=', found.user_id).forNoKeyUpdate().execute();
  }
  const locked = await customers.forUpdate().executeTakeFirst();
  if (!locked || locked.sync_written > number) return undefined;
  return { id: customerId, userId: locked.user_id };
}
