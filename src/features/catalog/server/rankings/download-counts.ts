import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { tags } from '#src/http/cache/change-notifications.ts';

/** The tags of responses with the count of the design, or whose order depends on it. Pages with it may be five minutes old. */
export const getDownloadTags = (modelId: number) => [tags.card(modelId), tags.downloads];

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
    update model_search s set popularity = to_popularity(m.download_count)
    from models m where m.id = s.model_id`.execute(tx);
  await sql`
    update counters set value = (select coalesce(sum(download_count), 0) from models where is_public)
    where name = 'downloads'`.execute(tx);
}
