import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/pages/change-notifications.ts';
import { indexModel, parseSubcategoryIds } from './model-index.ts';
import { addMissingParents } from '../model-categories.ts';
import { listAscending, unite } from './bitmap.ts';
import { readPostings } from './search-index.ts';

/**
 * Reindexes every design that the search index still finds by one of these category tokens. Designs that are not public
 * are not in the index, but follow a moved subcategory too. They come first, since a design that is released in between
 * is then found in the index.
 */
export async function reindexCategories(db: Db, tokens: readonly string[]): Promise<void> {
  for (const id of await listNonPublic(db, parseSubcategoryIds(tokens))) {
    await db.transaction().execute((tx) => reindex(tx, id));
  }
  const postings = Array.from((await readPostings(db, tokens)).values());
  for (const id of listAscending(unite(postings.map(({ tokened }) => tokened)))) {
    await db.transaction().execute((tx) => reindex(tx, id));
  }
  await announceChange(db, [tags.catalog]);
}

async function listNonPublic(db: Db, subcategoryIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id from model_subcategories l join models m on m.id = l.model_id
    where l.subcategory_id = any(${subcategoryIds}::int[]) and not m.is_public order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function reindex(tx: Tx, modelId: number): Promise<void> {
  const model = await tx
    .selectFrom('models')
    .select(['id', 'is_public'])
    .where('id', '=', modelId)
    .forUpdate()
    .executeTakeFirst();
  if (!model) return;
  await addMissingParents(tx, model);
  await indexModel(tx, modelId);
}
