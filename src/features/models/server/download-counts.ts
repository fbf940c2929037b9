import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { addToCounter } from './counters.ts';
import { popularityOf } from './model-index.ts';

/**
 * One more person has downloaded the design today. Nothing is announced: a count on a cached page may be five minutes old.
 */
export async function recordDownloadCount(tx: Tx, modelId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({ download_count: sql`download_count + 1` })
    .where('id', '=', modelId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await sql`
    update model_listings set download_count = m.download_count
    from models m where m.id = ${modelId} and model_listings.model_id = m.id`.execute(tx);
  await sql`
    update model_search s set popularity = ${popularityOf(sql.ref('m.download_count'))}
    from models m where m.id = ${modelId} and s.model_id = m.id
      and s.popularity <> ${popularityOf(sql.ref('m.download_count'))}`.execute(tx);
  await addToCounter(tx, 'downloads', 1);
}
