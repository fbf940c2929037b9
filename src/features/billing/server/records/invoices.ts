import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { Invoice } from '../../schemas.ts';
import type { InvoiceRow } from './billing-rows.ts';
import { selectCustomerIds } from './payers.ts';

type ListedRow = InvoiceRow & { status: Invoice['status'] };

const keyShape = ['number', 'string'] as const;

/**
 * Lists an account's invoices, newest first, without drafts.
 * @throws AppError 400 for a cursor of another list
 */
export async function listInvoices(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ListPage<Invoice>> {
  const list = `invoices ${userId}`;
  const after = cursor === undefined ? undefined : readCursor(list, cursor, keyShape).after;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (to_timestamp(${after[0]}::float8 / 1000), ${after[1]}::text)`;
  const { rows } = await sql<ListedRow>`
    select id, number, status, amount_due, amount_paid, amount_refunded, currency, created_at, paid_at,
      hosted_url, pdf_url
    from billing_invoices
    where customer_id in ${selectCustomerIds(userId)} and status <> 'draft' ${isAfter}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  const { shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(toInvoice),
    total: await countInvoices(db, userId),
    nextCursor: last && writeCursor(list, { after: [last.created_at.getTime(), last.id] }),
  };
}

async function countInvoices(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from billing_invoices
      where customer_id in ${selectCustomerIds(userId)} and status <> 'draft' limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function toInvoice(row: ListedRow): Invoice {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    amountDue: row.amount_due,
    amountPaid: row.amount_paid,
    amountRefunded: row.amount_refunded,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    hostedUrl: row.hosted_url,
    pdfUrl: row.pdf_url,
  };
}
