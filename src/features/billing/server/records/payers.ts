import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';

/** Selects all customer ids that an account has or had; a customer deleted at the provider keeps its records here. */
export function selectCustomerIds(userId: string): RawBuilder<unknown> {
  return sql`(
    select id from billing_customers where user_id = ${userId}
    union select customer_id from billing_subscriptions where user_id = ${userId})`;
}

/** Returns whether the account has ever paid an invoice; a granted plan does not count. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from billing_invoices
    where customer_id in ${selectCustomerIds(userId)} and status = 'paid' limit 1`.execute(db);
  return rows.length > 0;
}
