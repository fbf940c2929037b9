import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import { readModelCategories, type ModelCategories } from '#src/features/catalog/server/model-categories.ts';

interface Slugs {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

/** Checks the categories before the files are received. @throws AppError 400 */
export async function requireCategories(db: Db, slugs: Slugs): Promise<void> {
  await db.transaction().execute((tx) => resolveCategories(tx, slugs));
}

/**
 * Finds the ids of categories and subcategories by their slugs, and locks them.
 * @param modelId a design whose present categories replace missing slugs
 * @throws AppError 400 for an unknown slug, or a subcategory of another category
 */
export async function resolveCategories(tx: Tx, slugs: Slugs, modelId?: number): Promise<ModelCategories> {
  const before =
    modelId === undefined ? { categoryIds: [], subcategoryIds: [] } : await readModelCategories(tx, modelId);
  const categoryIds = await findCategories(tx, slugs.categories, before.categoryIds);
  const chosen = await findSubcategories(tx, slugs.subcategories, before.subcategoryIds);
  const fitting = chosen.filter(({ category_id }) => categoryIds.includes(category_id));
  if (slugs.subcategories !== undefined && fitting.length < chosen.length) {
    throw invalidField('subcategories', 'A subcategory must belong to one of the chosen categories.');
  }
  return { categoryIds, subcategoryIds: fitting.map(({ id }) => id) };
}

/**
 * Finds the chosen categories, and locks them and those that the design leaves. Categories are locked before
 * subcategories, in the same order as when a category is deleted, which prevents deadlocks.
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
  if (chosen.length < new Set(slugs).size)
    throw invalidField('categories', 'A chosen category does not exist.');
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
  // A present subcategory may be deleted at this moment, which is no error.
  if (slugs !== undefined && rows.length < wanted.length) {
    throw invalidField('subcategories', 'A chosen subcategory does not exist.');
  }
  return rows;
}

function invalidField(path: string, message: string) {
  return invalid(message, [{ path, message }]);
}
