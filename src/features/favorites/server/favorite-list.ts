import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { maxCounted } from '#src/lib/capped-count.ts';
import { findModelCards } from '#src/features/catalog/server/model-cards.ts';
import { readCursor, writeCursor } from '#src/http/api/list-cursor.ts';
import { cutPage, type ListPage } from '#src/http/api/list-page.ts';
import type { Favorite, FavoriteListQuery } from '../schemas.ts';

interface FavoriteRow {
  id: number;
  model_id: number;
  created_at: Date;
}

/**
 * Lists a person's favorites, newest first. Ids ascend with time, so they serve as the cursor.
 * @throws AppError 400 for a cursor of another list
 */
export async function listFavorites(
  db: Db,
  userId: string,
  { limit, cursor }: FavoriteListQuery,
): Promise<ListPage<Favorite>> {
  const list = `favorites ${userId}`;
  const after = cursor === undefined ? undefined : Number(readCursor(list, cursor, ['number']).after[0]);
  const { shown, last } = cutPage(await readRows(db, userId, { after, limit: limit + 1 }), limit);
  const cards = await findModelCards(
    db,
    shown.map(({ model_id }) => model_id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    items: shown.flatMap(({ id, model_id, created_at }) => {
      const stlFile = byId.get(model_id);
      return stlFile ? [{ id, createdAt: created_at.toISOString(), stlFile }] : [];
    }),
    total: await countFavorites(db, userId),
    nextCursor: last && writeCursor(list, { after: [last.id] }),
  };
}

/** Favorites of designs that are not public, as those in the bin, are left out until the designs are public again. */
const selectPublicFavorites = (userId: string) => sql`
  from favorites f where f.user_id = ${userId}
    and not exists (select from models m where m.id = f.model_id and not m.is_public)`;

async function readRows(
  db: Db,
  userId: string,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<FavoriteRow[]> {
  const { rows } = await sql<FavoriteRow>`
    select f.id, f.model_id, f.created_at ${selectPublicFavorites(userId)}
      ${after === undefined ? sql`` : sql`and f.id < ${after}::bigint`}
    order by f.id desc limit ${limit}`.execute(db);
  return rows;
}

async function countFavorites(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 ${selectPublicFavorites(userId)} limit ${maxCounted}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
