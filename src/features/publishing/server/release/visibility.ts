import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { addToCounter } from '#src/features/catalog/server/counters.ts';
import { indexModel } from '#src/features/catalog/server/search/model-index.ts';
import { addMissingParents, countInCategories } from '#src/features/catalog/server/model-categories.ts';
import type { LockedModel } from '../rows/model-writes.ts';

type StateColumns = Pick<
  Updateable<Database['models']>,
  'state' | 'releases_at' | 'released_at' | 'updated_at' | 'deleted_at'
>;

/**
 * Writes the columns that decide who sees a design. If it becomes public or stops being public, its listing, search and
 * ranking rows and all counts are updated. A ranking contains it again after its next computation.
 */
export async function setVisibility(tx: Tx, before: LockedModel, columns: StateColumns): Promise<void> {
  const { id } = before;
  const { is_public: isPublic } = await tx
    .updateTable('models')
    .set(columns)
    .where('id', '=', id)
    .returning('is_public')
    .executeTakeFirstOrThrow();
  if (isPublic === before.is_public) {
    const isPlanned = before.state === 'scheduled' || columns.state === 'scheduled';
    return isPlanned ? announceChange(tx, [tags.releases]) : undefined;
  }
  // One of its subcategories may have been moved while it was not public.
  if (isPublic) await addMissingParents(tx, before);
  else await removeFromRankings(tx, id);
  const difference = isPublic ? 1 : -1;
  await countInCategories(tx, id, difference);
  await indexModel(tx, id);
  await addToCounter(tx, 'models', difference);
  await addToCounter(tx, 'downloads', difference * before.download_count);
  await announceChange(tx, [tags.catalog, tags.model(id)]);
}

/** Locked entries are skipped: they belong to a ranking that is just being replaced. */
async function removeFromRankings(tx: Tx, modelId: number): Promise<void> {
  await sql`
    delete from ranking_entries where (ranking_id, position) in (
      select ranking_id, position from ranking_entries where model_id = ${modelId} for update skip locked
    )`.execute(tx);
}
