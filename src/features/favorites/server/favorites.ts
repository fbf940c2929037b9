import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import type { FavoriteState, FavoriteStatus } from '../schemas.ts';
import {
  addToFavoriteCounts,
  lockForCounting,
} from '#src/features/catalog/server/rankings/favorite-counts.ts';
import { notFound } from '#src/lib/errors.ts';

export interface FavoriteChange {
  userId: string;
  modelId: number;
  isFavorited: boolean;
}

/**
 * Adds or removes a favorite. A repeat changes nothing and is not counted.
 * @throws AppError 404 for an unknown design
 */
export function setFavorite(db: Db, change: FavoriteChange): Promise<FavoriteState> {
  const { userId, modelId, isFavorited } = change;
  return db.transaction().execute(async (tx) => {
    // The lock order is that of `lockForCounting`. The insert fails for a person who was deleted.
    await sql`select from users where id = ${userId} for key share`.execute(tx);
    await lockForCounting(tx, [modelId]);
    const before = await getFavoriteCount(tx, modelId);
    if (!(await changeMark(tx, change))) return { isFavorited, favoriteCount: before };
    const difference = isFavorited ? 1 : -1;
    await addToFavoriteCounts(tx, [modelId], difference);
    return { isFavorited, favoriteCount: before + difference };
  });
}

/** @returns true when a row was inserted or deleted */
async function changeMark(tx: Tx, { userId, modelId, isFavorited }: FavoriteChange): Promise<boolean> {
  const mark = { user_id: userId, model_id: modelId };
  const changed = isFavorited
    ? await tx
        .insertInto('favorites')
        .values(mark)
        .onConflict((clash) => clash.columns(['user_id', 'model_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('favorites')
        .where((where) => where.and(mark))
        .returning('id')
        .executeTakeFirst();
  return changed !== undefined;
}

/** @throws AppError 404 */
export async function getFavoriteCount(db: Db | Tx, modelId: number): Promise<number> {
  const model = await db
    .selectFrom('models')
    .select('favorite_count')
    .where('id', '=', modelId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  if (!model) throw notFound(modelNotFoundMessage);
  return model.favorite_count;
}

/** Returns one status per design; duplicates and unknown designs are left out. */
export async function readFavoriteStatus(
  db: Db,
  userId: string | undefined,
  modelIds: readonly number[],
): Promise<FavoriteStatus[]> {
  const { rows } = await sql<FavoriteStatus>`
    select m.id as "stlFileId", f.id is not null as "isFavorited", m.favorite_count as "favoriteCount"
    from models m left join favorites f on f.model_id = m.id and f.user_id = ${userId ?? null}::text
    where m.id = any(${modelIds}::int[]) and m.is_public order by m.id`.execute(db);
  return rows;
}
