import type { Tx } from '#src/db/types.ts';
import type { CustomerFacts } from '#src/integrations/payments.ts';
import {
  toInvoiceRow,
  toSubscriptionRow,
  type InvoiceRow,
  type SubscriptionRow,
} from '../records/billing-rows.ts';
import type { BillingNotice } from '../mails/mail-kinds.ts';
import { listInvoiceNotices, listSubscriptionNotices } from '../mails/notices.ts';
import { listPaidAfterEnd } from './paid-after-end.ts';

export interface Customer {
  id: string;
  userId: string | null;
}

export interface WriteContext {
  customer: Customer;
  facts: CustomerFacts;
  graceDays: number;
  now: Date;
}

export interface WriteResult {
  /** Mails to send to the person. */
  notices: BillingNotice[];
  /** Ids of invoices to log for the operator. */
  paidAfterEnd: string[];
}

/** Overwrites the stored subscriptions and invoices with the provider's. */
export async function writeCustomer(tx: Tx, context: WriteContext): Promise<WriteResult> {
  const { customer, facts, graceDays, now } = context;
  const before = await readStoredRows(tx, context);
  const subscriptions = facts.subscriptions.map((subscription) =>
    toSubscriptionRow(subscription, {
      invoices: facts.invoices,
      graceDays,
      now,
      before: before.subscriptions.get(subscription.id),
    }),
  );
  const invoices = facts.invoices.map(toInvoiceRow);
  await upsertSubscriptions(tx, customer, subscriptions);
  const ended = await endMissingSubscriptions(tx, context);
  await upsertInvoices(tx, customer, invoices);
  const known = new Map([...before.subscriptions, ...indexById(subscriptions), ...indexById(ended)]);
  return {
    notices: listNotices({ before, subscriptions: [...subscriptions, ...ended], invoices, facts }),
    paidAfterEnd: listPaidAfterEnd(before, invoices, known),
  };
}

interface StoredRows {
  subscriptions: Map<string, SubscriptionRow>;
  invoices: Map<string, InvoiceRow>;
}

async function readStoredRows(tx: Tx, { customer, facts }: WriteContext): Promise<StoredRows> {
  const subscriptions = await tx
    .selectFrom('billing_subscriptions')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .execute();
  const ids = facts.invoices.map(({ id }) => id);
  const invoices =
    ids.length === 0
      ? []
      : await tx.selectFrom('billing_invoices').selectAll().where('id', 'in', ids).execute();
  return { subscriptions: indexById(subscriptions), invoices: indexById(invoices) };
}

function indexById<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function upsertSubscriptions(tx: Tx, customer: Customer, rows: SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('billing_subscriptions')
    .values(rows.map((row) => ({ ...row, customer_id: customer.id, user_id: customer.userId })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        tier: ref('excluded.tier'),
        pending_tier: ref('excluded.pending_tier'),
        paid_tier: ref('excluded.paid_tier'),
        paid_until: ref('excluded.paid_until'),
        is_processing: ref('excluded.is_processing'),
        is_reversed: ref('excluded.is_reversed'),
        is_disputed: ref('excluded.is_disputed'),
        cancel_at_period_end: ref('excluded.cancel_at_period_end'),
        current_period_end: ref('excluded.current_period_end'),
        grace_until: ref('excluded.grace_until'),
        ended_at: ref('excluded.ended_at'),
      })),
    )
    .execute();
}

/** Ends subscriptions that the provider no longer lists. */
function endMissingSubscriptions(tx: Tx, { customer, facts, now }: WriteContext): Promise<SubscriptionRow[]> {
  const ids = facts.subscriptions.map(({ id }) => id);
  return tx
    .updateTable('billing_subscriptions')
    .set({ status: 'canceled', pending_tier: null, grace_until: null, is_processing: false, ended_at: now })
    .where('customer_id', '=', customer.id)
    .where('ended_at', 'is', null)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .returningAll()
    .execute();
}

async function upsertInvoices(tx: Tx, customer: Customer, rows: InvoiceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('billing_invoices')
    .values(rows.map((row) => ({ ...row, customer_id: customer.id })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        subscription_id: ref('excluded.subscription_id'),
        number: ref('excluded.number'),
        status: ref('excluded.status'),
        amount_due: ref('excluded.amount_due'),
        amount_paid: ref('excluded.amount_paid'),
        amount_refunded: ref('excluded.amount_refunded'),
        currency: ref('excluded.currency'),
        attempts: ref('excluded.attempts'),
        paid_at: ref('excluded.paid_at'),
        hosted_url: ref('excluded.hosted_url'),
        pdf_url: ref('excluded.pdf_url'),
        payment: ref('excluded.payment'),
        periods: ref('excluded.periods'),
      })),
    )
    .execute();
}

interface NoticeInput {
  before: StoredRows;
  subscriptions: SubscriptionRow[];
  invoices: InvoiceRow[];
  facts: CustomerFacts;
}

function listNotices({ before, subscriptions, invoices, facts }: NoticeInput): BillingNotice[] {
  const subscriptionsById = indexById(subscriptions);
  const factsById = new Map(facts.invoices.map((invoice) => [invoice.id, invoice]));
  return [
    ...subscriptions.flatMap((after) =>
      listSubscriptionNotices(
        { before: before.subscriptions.get(after.id), after },
        after.is_reversed &&
          facts.invoices.some(
            ({ subscriptionId, payment }) => subscriptionId === after.id && payment === 'refunded',
          ),
      ),
    ),
    ...invoices.flatMap((after) => {
      const invoice = factsById.get(after.id);
      if (!invoice) return [];
      const latest = facts.subscriptions.find(({ id }) => id === after.subscription_id);
      return listInvoiceNotices(
        { before: before.invoices.get(after.id), after },
        {
          facts: invoice,
          subscription: subscriptionsById.get(after.subscription_id ?? ''),
          latestInvoiceId: latest?.latestInvoiceId,
        },
      );
    }),
  ];
}
