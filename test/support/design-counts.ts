import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { getDownloadTags } from '#src/features/catalog/server/rankings/download-counts.ts';

/**
 * Returns all values that change when a design enters or leaves public view. The last three belong to the site and the
 * category.
 */
export async function countDesign(db: Db, id: number, categoryId: number) {
  const rowsIn = async (table: 'model_listings' | 'model_search' | 'ranking_entries') =>
    (await db.selectFrom(table).select('model_id').where('model_id', '=', id).execute()).length;
  const counters = await db.selectFrom('counters').select(['name', 'value']).execute();
  const valueOf = (name: string) => counters.find((counter) => counter.name === name)?.value ?? 0;
  const category = await db
    .selectFrom('categories')
    .select('model_count')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow();
  return {
    listings: await rowsIn('model_listings'),
    search: await rowsIn('model_search'),
    ranked: await rowsIn('ranking_entries'),
    models: valueOf('models'),
    downloads: valueOf('downloads'),
    inCategory: category.model_count,
  };
}

/** Returns the audit events of a design, oldest first. */
export function listAuditEvents(db: Db, id: number) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'target_name', 'before', 'after'])
    .where('target_kind', '=', 'design')
    .where('target_id', '=', String(id))
    .orderBy('id')
    .execute();
}

/** Counts one more person who downloaded the design today, as `record_download` does. */
export async function recordDownloadCount(tx: Tx, id: number): Promise<void> {
  await sql`select count_download(${id}, ${getDownloadTags(id).join(' ')})`.execute(tx);
}
