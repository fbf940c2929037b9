import { sql, type Updateable } from 'kysely';
import type { ModelsTable, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import { addToCounter } from '#src/features/catalog/server/counters.ts';
import { indexModel } from '#src/features/catalog/server/search/model-index.ts';
import { addMissingParents, countInCategories } from '#src/features/catalog/server/model-categories.ts';
import type { LockedModel } from '../writes/model-writes.ts';

type StateColumns = Pick<
  Updateable<ModelsTable>,
  'state' | 'releases_at' | 'released_at' | 'updated_at' | 'deleted_at'
>;

/**
 * Writes what decides on who sees a design, and where that changes takes it into public view or out of it: with its rows
 * in lists, search and rankings, and all that counts it. A ranking takes it up again when it is computed next.
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
  // A subcategory of it may have been moved while nobody could find it.
  if (isPublic) await addMissingParents(tx, before);
  else await leaveRankings(tx, id);
  const difference = isPublic ? 1 : -1;
  await countInCategories(tx, id, difference);
  await indexModel(tx, id);
  await addToCounter(tx, 'models', difference);
  await addToCounter(tx, 'downloads', difference * before.download_count);
  await announceChange(tx, [tags.catalog, tags.model(id)]);
}

/** What is locked is of a ranking that is just being computed anew, and goes with the old one. */
async function leaveRankings(tx: Tx, modelId: number): Promise<void> {
  await sql`
    delete from ranking_entries where (ranking_id, position) in (
      select ranking_id, position from ranking_entries where model_id = ${modelId} for update skip locked
    )`.execute(tx);
}
