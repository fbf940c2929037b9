import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';

/** The categories and subcategories that a design stands in. */
export interface Places {
  categoryIds: number[];
  subcategoryIds: number[];
}

interface Slugs {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

/**
 * @param modelId a design whose places stand for what is not given
 * @throws AppError 400
 */
export async function findPlaces(tx: Tx, slugs: Slugs, modelId?: number): Promise<Places> {
  const before =
    modelId === undefined ? { categoryIds: [], subcategoryIds: [] } : await readPlaces(tx, modelId);
  const categoryIds =
    slugs.categories === undefined ? before.categoryIds : await findCategories(tx, slugs.categories);
  const chosen = await findSubcategories(tx, slugs.subcategories, before.subcategoryIds);
  const fitting = chosen.filter(({ category_id }) => categoryIds.includes(category_id));
  if (slugs.subcategories !== undefined && fitting.length < chosen.length) {
    throw refuse('subcategories', 'A subcategory must belong to one of the chosen categories.');
  }
  return { categoryIds, subcategoryIds: fitting.map(({ id }) => id) };
}

async function findCategories(tx: Tx, slugs: readonly string[]): Promise<number[]> {
  const wanted = Array.from(new Set(slugs));
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('slug', 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (rows.length < wanted.length) throw refuse('categories', 'A chosen category does not exist.');
  return rows.map(({ id }) => id);
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
  if (rows.length < wanted.length) throw refuse('subcategories', 'A chosen subcategory does not exist.');
  return rows;
}

async function readPlaces(tx: Tx, modelId: number): Promise<Places> {
  const categories = await tx
    .selectFrom('model_categories')
    .select('category_id')
    .where('model_id', '=', modelId)
    .execute();
  const subcategories = await tx
    .selectFrom('model_subcategories')
    .select('subcategory_id')
    .where('model_id', '=', modelId)
    .execute();
  return {
    categoryIds: categories.map(({ category_id }) => category_id),
    subcategoryIds: subcategories.map(({ subcategory_id }) => subcategory_id),
  };
}

/** Puts the design into these places and nowhere else; their counts follow. */
export async function setPlaces(tx: Tx, modelId: number, places: Places): Promise<void> {
  const before = await readPlaces(tx, modelId);
  await changeRows(tx, modelId, {
    table: 'categories',
    before: before.categoryIds,
    after: places.categoryIds,
  });
  await changeRows(tx, modelId, {
    table: 'subcategories',
    before: before.subcategoryIds,
    after: places.subcategoryIds,
  });
}

/** A subcategory that was moved takes its designs along into its new category. */
export async function addMissingParents(tx: Tx, modelId: number): Promise<void> {
  const places = await readPlaces(tx, modelId);
  if (places.subcategoryIds.length === 0) return;
  const parents = await tx
    .selectFrom('subcategories')
    .select('category_id')
    .where('id', 'in', places.subcategoryIds)
    .execute();
  const categoryIds = Array.from(
    new Set([...places.categoryIds, ...parents.map(({ category_id }) => category_id)]),
  );
  await setPlaces(tx, modelId, { ...places, categoryIds });
}

interface Difference {
  table: 'categories' | 'subcategories';
  before: number[];
  after: number[];
}

async function changeRows(tx: Tx, modelId: number, { table, before, after }: Difference): Promise<void> {
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  const links = sql.table(table === 'categories' ? 'model_categories' : 'model_subcategories');
  const column = sql.ref(table === 'categories' ? 'category_id' : 'subcategory_id');
  if (gone.length > 0) {
    await sql`delete from ${links} where model_id = ${modelId} and ${column} = any(${gone}::int[])`.execute(
      tx,
    );
  }
  if (added.length > 0) {
    await sql`
      insert into ${links} (model_id, ${column}) select ${modelId}, unnest(${added}::int[])`.execute(tx);
  }
  // In the order of their ids, so that two designs saved at once never wait for each other.
  for (const id of [...gone, ...added].toSorted((a, b) => a - b)) {
    const difference = gone.includes(id) ? -1 : 1;
    await tx
      .updateTable(table)
      .set({ model_count: sql`model_count + ${difference}::int` })
      .where('id', '=', id)
      .execute();
  }
}

function refuse(path: string, message: string) {
  return invalid(message, [{ path, message }]);
}
