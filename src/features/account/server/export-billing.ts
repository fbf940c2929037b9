import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Db } from '#src/db/types.ts';
import { selectCustomerIds } from '#src/features/billing/server/records/payers.ts';
import { readList, type Paged } from './paged-list.ts';

type CustomerRow = Pick<Selectable<Database['billing_customers']>, 'id' | 'provider' | 'created_at'>;

/** Exports the person's customer records; the cards are at the payment provider. */
export function exportCustomers(db: Db, userId: string) {
  const list: Paged<CustomerRow> = {
    db,
    select: sql`select id, provider, created_at from billing_customers where id in ${selectCustomerIds(userId)}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}`,
  };
  return readList(list, (row) => ({ id: row.id, provider: row.provider, since: row.created_at }));
}

export function exportSubscriptions(db: Db, userId: string) {
  const list: Paged<Selectable<Database['billing_subscriptions']>> = {
    db,
    select: sql`select * from billing_subscriptions where user_id = ${userId}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}`,
  };
  return readList(list, (row) => ({
    id: row.id,
    customerId: row.customer_id,
    status: row.status,
    plan: row.tier,
    pendingPlan: row.pending_tier,
    paidPlan: row.paid_tier,
    paidUntil: row.paid_until,
    isProcessing: row.is_processing,
    isReversed: row.is_reversed,
    cancelsAtPeriodEnd: row.cancel_at_period_end,
    currentPeriodEnd: row.current_period_end,
    graceUntil: row.grace_until,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}

export function exportInvoices(db: Db, userId: string) {
  const list: Paged<Selectable<Database['billing_invoices']>> = {
    db,
    select: sql`select * from billing_invoices where customer_id in ${selectCustomerIds(userId)}`,
    order: sql`id`,
    isAfter: ({ id }) => sql`id > ${id}`,
  };
  return readList(list, (row) => ({
    id: row.id,
    number: row.number,
    subscriptionId: row.subscription_id,
    status: row.status,
    amountDue: row.amount_due,
    amountPaid: row.amount_paid,
    amountRefunded: row.amount_refunded,
    currency: row.currency,
    attempts: row.attempts,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    hostedUrl: row.hosted_url,
    pdfUrl: row.pdf_url,
  }));
}
