import type { Db, Tx } from '#src/db/types.ts';
import type { CustomerFacts } from '#src/integrations/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { listCorrections } from './list-cancellations.ts';
import { billingJobs } from '../job-kinds.ts';
import { requireProvider } from '../provider-errors.ts';
import { writeFacts, type Customer } from './write-customer.ts';

export type ReadBackDeps = Pick<BillingDeps, 'db' | 'jobs' | 'provider' | 'graceDays' | 'log' | 'now'>;

export interface ReadBackOptions {
  /** When true, no further cancellation job is sent, because the caller has just canceled. */
  isCorrecting?: boolean;
  /** When true, nothing is written for a customer that the provider does not know. */
  sparesUnknown?: boolean;
}

/** `unknown`: the provider does not know the customer. `not ours`: we did not create it. */
export type ReadBackResult = 'read' | 'unknown' | 'not ours';

const nothing: CustomerFacts = { subscriptions: [], invoices: [] };

/**
 * Reads all data of a customer from the provider and overwrites our copy. This is the only way in which billing data
 * changes. Of overlapping syncs, the one that started last wins.
 * @throws AppError 503 when payments are not configured; PaymentError when the provider cannot be reached
 */
export async function readBack(
  deps: ReadBackDeps,
  customerId: string,
  { isCorrecting = false, sparesUnknown = false }: ReadBackOptions = {},
): Promise<ReadBackResult> {
  const { db, log } = deps;
  const provider = requireProvider(deps.provider);
  const reading = await beginReading(db, customerId, provider.kind);
  if (reading === undefined) {
    log.warn(
      { event: 'billing_unknown_customer', customerId },
      'The provider named a customer that this shop did not create.',
    );
    return 'not ours';
  }
  const facts = await provider.readCustomer(customerId);
  if (!facts) {
    log.warn(
      { event: 'billing_customer_gone', customerId },
      'The payment provider does not know this customer.',
    );
    if (sparesUnknown) return 'unknown';
  }
  const paidAfterEnd = await db
    .transaction()
    .execute((tx) => write(deps, tx, { customerId, reading, facts: facts ?? nothing, isCorrecting }));
  for (const invoiceId of paidAfterEnd) {
    log.warn(
      { event: 'billing_paid_after_end', customerId, invoiceId },
      'An invoice was paid after its subscription had ended; consider a refund.',
    );
  }
  return facts ? 'read' : 'unknown';
}

/** @returns the sync's sequence number; undefined for a customer that we did not create */
async function beginReading(
  db: Db,
  customerId: string,
  kind: 'stripe' | 'sandbox',
): Promise<number | undefined> {
  const row = await db
    .updateTable('billing_customers')
    .set(({ eb }) => ({ reading: eb('reading', '+', 1) }))
    .where('id', '=', customerId)
    .where('provider', '=', kind)
    .returning('reading')
    .executeTakeFirst();
  return row?.reading;
}

interface Read {
  customerId: string;
  reading: number;
  facts: CustomerFacts;
  isCorrecting: boolean;
}

/** @returns ids of invoices that were paid after their subscription had ended */
async function write(deps: ReadBackDeps, tx: Tx, read: Read): Promise<string[]> {
  const { facts, reading } = read;
  const now = deps.now();
  const customer = await lockCustomer(tx, read);
  if (!customer) return [];
  const { userId } = customer;
  const { notices, paidAfterEnd } = await writeFacts(tx, { customer, facts, graceDays: deps.graceDays, now });
  await tx.updateTable('billing_customers').set({ written: reading }).where('id', '=', customer.id).execute();
  if (userId !== null) {
    for (const notice of notices) await deps.jobs.send(billingJobs.mail, { ...notice, userId }, { tx });
  }
  if (!read.isCorrecting && listCorrections(facts, userId !== null, now).length > 0) {
    await deps.jobs.send(billingJobs.settle, { customerId: customer.id }, { tx, key: customer.id });
  }
  return paidAfterEnd;
}

/** Locks the user before the customer, as account deletion does. @returns undefined when a later sync has been written */
async function lockCustomer(tx: Tx, { customerId, reading }: Read): Promise<Customer | undefined> {
  const customers = tx
    .selectFrom('billing_customers')
    .select(['user_id', 'written'])
    .where('id', '=', customerId);
  const found = await customers.executeTakeFirst();
  if (found?.user_id) {
    await tx.selectFrom('users').select('id').where('id', '=', found.user_id).forKeyShare().execute();
  }
  const locked = await customers.forUpdate().executeTakeFirst();
  if (!locked || locked.written > reading) return undefined;
  return { id: customerId, userId: locked.user_id };
}
