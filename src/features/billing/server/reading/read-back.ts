import type { Db, Tx } from '#src/db/types.ts';
import type { CustomerFacts } from '#src/integrations/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { listCorrections } from './corrections.ts';
import { billingJobs } from '../job-kinds.ts';
import { requireProvider } from '../provider-answers.ts';
import { writeFacts, type Customer } from './write-facts.ts';

export type ReadBackDeps = Pick<BillingDeps, 'db' | 'jobs' | 'provider' | 'graceDays' | 'log' | 'now'>;

export interface ReadBackOptions {
  /** For the one who carries out the corrections: no more of them are asked for. */
  isCorrecting?: boolean;
  /** Of a customer whom the provider does not know nothing is written. */
  sparesUnknown?: boolean;
}

/** `unknown`: to the provider. */
export type ReadBackResult = 'read' | 'unknown' | 'not ours';

const nothing: CustomerFacts = { subscriptions: [], invoices: [] };

/**
 * Reads all about a customer from the provider and writes it over what was known: the one way in which billing learns
 * anything. Of readings that overlap the one that began last stays.
 * @throws AppError 503 where payments are not set up; PaymentError when the provider cannot be asked
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
    log.warn({ event: 'billing_unknown_customer', customerId }, 'a customer that is not known here');
    return 'not ours';
  }
  const facts = await provider.readCustomer(customerId);
  if (!facts) {
    log.warn({ event: 'billing_customer_gone', customerId }, 'the payment provider does not know a customer');
    if (sparesUnknown) return 'unknown';
  }
  const paidAfterEnd = await db
    .transaction()
    .execute((tx) => write(deps, tx, { customerId, reading, facts: facts ?? nothing, isCorrecting }));
  for (const invoiceId of paidAfterEnd) {
    log.warn({ event: 'billing_paid_after_end', customerId, invoiceId }, 'a plan was paid after its end');
  }
  return facts ? 'read' : 'unknown';
}

/** @returns its number; undefined for a customer that we have not made */
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

/** @returns the invoices that were paid after the end of what they are for */
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

/** The person first, as whoever deletes an account does. @returns undefined when a later reading was written already */
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
