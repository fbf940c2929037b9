import type { Tx } from '#src/db/types.ts';
import {
  addToFavoriteCounts,
  lockForCounting,
} from '#src/features/catalog/server/rankings/favorite-counts.ts';

/** Deletes a person's favorites and decrements the designs' counts. The caller must have locked the person's row. */
export async function deleteUserFavorites(tx: Tx, userId: string): Promise<void> {
  const kept = await tx.selectFrom('favorites').select('model_id').where('user_id', '=', userId).execute();
  await lockForCounting(
    tx,
    kept.map(({ model_id }) => model_id),
  );
  // A design may have been deleted before it was locked, and its favorites with it.
  const removed = await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .returning('model_id')
    .execute();
  await addToFavoriteCounts(
    tx,
    removed.map(({ model_id }) => model_id),
    -1,
  );
}
