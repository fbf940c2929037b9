import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { indexModel, indexWords, parseSubcategoryIds } from './model-index.ts';
import { addMissingParents } from '../model-categories.ts';
import { emptyBitmap, listAscending, subtract, unite, type Bitmap } from './bitmap.ts';
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
  // A design that was saved with the old name in the meantime is found by the next read.
  for (let indexed = emptyBitmap, isDone = false; !isDone;) {
    const found = await findDesigns(db, tokens);
    const missing = subtract(found, indexed);
    for (const id of listAscending(missing)) await db.transaction().execute((tx) => reindex(tx, id));
    indexed = unite([indexed, missing]);
    isDone = missing.size === 0;
  }
  await announceChange(db, [tags.catalog]);
}

/** The version of the rules by which designs get their words. Raise it with a change of them, so that a job indexes all again. */
const rulesVersion = 1;
const batchSize = 100;
const rulesCounter = 'search_rules';

export async function isIndexOutdated(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', rulesCounter)
    .executeTakeFirst();
  return (row?.value ?? 0) < rulesVersion;
}

/** Indexes the words of all designs again. After an interruption it starts anew. */
export async function reindexAll(db: Db): Promise<void> {
  for (let last = 0, isDone = false; !isDone;) {
    const rows = await db
      .selectFrom('model_search')
      .select('model_id')
      .where('model_id', '>', last)
      .orderBy('model_id')
      .limit(batchSize)
      .execute();
    for (const { model_id: id } of rows) await db.transaction().execute((tx) => indexWords(tx, id));
    last = rows.at(-1)?.model_id ?? last;
    isDone = rows.length < batchSize;
  }
  await db.updateTable('counters').set({ value: rulesVersion }).where('name', '=', rulesCounter).execute();
  await announceChange(db, [tags.catalog]);
}

async function findDesigns(db: Db, tokens: readonly string[]): Promise<Bitmap> {
  const postings = await readPostings(db, tokens);
  return unite(Array.from(postings.values(), ({ tokened }) => tokened));
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
