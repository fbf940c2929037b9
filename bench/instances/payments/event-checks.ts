import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { computeAmountDue } from '#test/fakes/stripe/records.ts';
import { listRepeated } from '../log-counts.ts';
import type { Payments } from './payments.ts';
import { listCustomerIds } from './plan-text.ts';

/** Events that the shop records always. */
const recordedTypes = /^(customer\.subscription\.(created|updated|deleted)|invoice\.paid)$/;

/** Each acknowledged event is recorded once, and each payment has one receipt, however often its events arrived. */
export async function findEventProblems(db: Db, payments: Payments): Promise<string[]> {
  const { provider, recorded } = payments;
  const rows = await db.selectFrom('billing_events').select('id').execute();
  const stored = new Set(rows.map(({ id }) => id));
  const missing = Array.from(provider.acknowledged).flatMap(([id, type]) =>
    recordedTypes.test(type) && !stored.has(id)
      ? [`the event ${id} (${type}) was acknowledged and is lost`]
      : [],
  );
  return [...missing, ...listRepeated(recorded), ...(await findReceiptProblems(db, payments))];
}

/** Records for which invoices receipts are sent, because the queue forgets jobs that have ended. */
export async function recordReceipts(db: Db): Promise<void> {
  await sql`create schema drill`.execute(db);
  await sql`create table drill.receipts (invoice_id text)`.execute(db);
  await sql`create function drill.record_receipt() returns trigger language plpgsql as $$ begin
    insert into drill.receipts values (new.data->>'invoiceId'); return new; end $$`.execute(db);
  await sql`create trigger record_receipt after insert on jobs for each row
    when (new.name = 'billing-mail' and new.data->>'kind' = 'receipt')
    execute function drill.record_receipt()`.execute(db);
}

async function findReceiptProblems(db: Db, { provider: { stripe }, payers }: Payments): Promise<string[]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select invoice_id as id, count(*)::int as count from drill.receipts group by 1`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  const paid = payers
    .flatMap(({ person }) => listCustomerIds(stripe.store, person.id))
    .flatMap((id) => stripe.listInvoices(id))
    .filter((invoice) => invoice.status === 'paid' && computeAmountDue(invoice) > 0);
  return paid.flatMap(({ id }) => {
    const count = counts.get(id) ?? 0;
    return count === 1 ? [] : [`the invoice ${id} has ${count} receipts`];
  });
}
