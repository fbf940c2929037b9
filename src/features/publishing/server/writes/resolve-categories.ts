import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import { readModelCategories, type ModelCategories } from '#src/features/catalog/server/model-categories.ts';

interface Slugs {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

/** Checks the categories before the files are received. @throws AppError 400 */
export async function requirePlaces(db: Db, slugs: Slugs): Promise<void> {
  await db.transaction().execute((tx) => findPlaces(tx, slugs));
}

/**
 * @param modelId a design whose places stand for what is not given
 * @throws AppError 400
 */
export async function findPlaces(tx: Tx, slugs: Slugs, modelId?: number): Promise<ModelCategories> {
  const before =
    modelId === undefined ? { categoryIds: [], subcategoryIds: [] } : await readModelCategories(tx, modelId);
  const categoryIds = await findCategories(tx, slugs.categories, before.categoryIds);
  const chosen = await findSubcategories(tx, slugs.subcategories, before.subcategoryIds);
  const fitting = chosen.filter(({ category_id }) => categoryIds.includes(category_id));
  if (slugs.subcategories !== undefined && fitting.length < chosen.length) {
    throw refuse('subcategories', 'A subcategory must belong to one of the chosen categories.');
  }
  return { categoryIds, subcategoryIds: fitting.map(({ id }) => id) };
}

/**
 * Those it leaves are locked too, and before any subcategory: that is how one that is being deleted goes, and neither
 * waits for the other.
 */
async function findCategories(
  tx: Tx,
  slugs: readonly string[] | undefined,
  idsBefore: number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'slug'])
    .where(sql<boolean>`slug = any(${slugs ?? []}::text[]) or id = any(${idsBefore}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (slugs === undefined) return rows.map(({ id }) => id);
  const chosen = rows.filter(({ slug }) => slugs.includes(slug));
  if (chosen.length < new Set(slugs).size) throw refuse('categories', 'A chosen category does not exist.');
  return chosen.map(({ id }) => id);
}

async function findSubcategories(tx: Tx, slugs: readonly string[] | undefined, idsBefore: number[]) {
  const wanted: readonly (string | number)[] = slugs === undefined ? idsBefore : Array.from(new Set(slugs));
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where(slugs === undefined ? sql.ref('id') : sql.ref('slug'), 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute();
  // One of before may be deleted at this moment.
  if (slugs !== undefined && rows.length < wanted.length) {
    throw refuse('subcategories', 'A chosen subcategory does not exist.');
  }
  return rows;
}

function refuse(path: string, message: string) {
  return invalid(message, [{ path, message }]);
}
