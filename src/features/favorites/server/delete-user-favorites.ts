import type { Tx } from '#src/db/types.ts';
import {
  addToFavoriteCounts,
  lockForCounting,
} from '#src/features/catalog/server/rankings/favorite-counts.ts';

/** Takes a person's favourites away, and them from the designs' counts. The person's row is locked before. */
export async function forgetFavorites(tx: Tx, userId: string): Promise<void> {
  const kept = await tx.selectFrom('favorites').select('model_id').where('user_id', '=', userId).execute();
  await lockForCounting(
    tx,
    kept.map(({ model_id }) => model_id),
  );
  // A design may have been deleted until it was locked, and its favourites with it.
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
