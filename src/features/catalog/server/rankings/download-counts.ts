import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import { addToCounter } from '../counters.ts';
import { toPopularity } from '../search/model-index.ts';

/**
 * Counts one more person who downloaded the design today. For a non-public design only its own count changes. Cached
 * answers are invalidated, but no page: a count on it may be five minutes old.
 */
export async function recordDownloadCount(tx: Tx, modelId: number): Promise<void> {
  const popularity = toPopularity(sql.ref('m.download_count'));
  const { rows } = await sql<{ is_public: boolean }>`
    with m as (
      update models set download_count = download_count + 1 where id = ${modelId}
      returning id, is_public, download_count
    ),
    listings as (
      update model_listings l set download_count = m.download_count
      from m where m.is_public and l.model_id = m.id
    ),
    search as (
      update model_search s set popularity = ${popularity}
      from m where m.is_public and s.model_id = m.id and s.popularity <> ${popularity}
    )
    select is_public from m`.execute(tx);
  if (!rows[0]?.is_public) return;
  await addToCounter(tx, 'downloads', 1);
  await announceChange(tx, [tags.card(modelId), tags.downloads]);
}

/** Recounts downloads and favorites of all designs from their rows. It reads whole tables: use it after bulk loads only. */
export async function recountEngagement(tx: Tx): Promise<void> {
  await sql`
    update models m set
      download_count = (select count(*) from download_days d where d.model_id = m.id),
      favorite_count = (select count(*) from favorites f where f.model_id = m.id)`.execute(tx);
  await sql`
    update model_listings l set download_count = m.download_count
    from models m where m.id = l.model_id`.execute(tx);
  await sql`
    update model_search s set popularity = ${toPopularity(sql.ref('m.download_count'))}
    from models m where m.id = s.model_id`.execute(tx);
  await sql`
    update counters set value = (select coalesce(sum(download_count), 0) from models where is_public)
    where name = 'downloads'`.execute(tx);
}
