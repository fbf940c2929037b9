import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

/** The categories and subcategories that a design stands in. */
export interface ModelCategories {
  categoryIds: number[];
  subcategoryIds: number[];
}

export async function readModelCategories(tx: Tx, modelId: number): Promise<ModelCategories> {
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

/** A design whose row is locked, or written in this transaction. */
interface LockedModelRow {
  id: number;
  is_public: boolean;
}

/** Puts the design into these places and nowhere else; their counts follow where it is public. */
export async function setModelCategories(
  tx: Tx,
  model: LockedModelRow,
  next: ModelCategories,
): Promise<void> {
  const before = await readModelCategories(tx, model.id);
  await changeRows(tx, model, {
    table: 'categories',
    before: before.categoryIds,
    after: next.categoryIds,
  });
  await changeRows(tx, model, {
    table: 'subcategories',
    before: before.subcategoryIds,
    after: next.subcategoryIds,
  });
}

/** Counts a design in its places, as it comes into public view (1) or leaves it (-1). */
export async function countInCategories(tx: Tx, modelId: number, difference: 1 | -1): Promise<void> {
  const { categoryIds, subcategoryIds } = await readModelCategories(tx, modelId);
  const changes = (ids: number[]) => new Map(ids.map((id) => [id, difference]));
  await addToCounts(tx, 'categories', changes(categoryIds));
  await addToCounts(tx, 'subcategories', changes(subcategoryIds));
}

/**
 * For a transaction that changes many designs: call it after these are locked, in the order of their ids, so that no
 * other waits for a count of ours while we wait for one of its.
 */
export async function lockCounts(tx: Tx): Promise<void> {
  await sql`select id from categories order by id for no key update`.execute(tx);
  await sql`select id from subcategories order by id for no key update`.execute(tx);
}

/** A subcategory that was moved takes its designs along into its new category. */
export async function addMissingParents(tx: Tx, model: LockedModelRow): Promise<void> {
  const current = await readModelCategories(tx, model.id);
  if (current.subcategoryIds.length === 0) return;
  const { rows: parents } = await sql<{ id: number }>`
    select id from categories where id in (
      select category_id from subcategories where id = any(${current.subcategoryIds}::int[])
    ) order by id for key share`.execute(tx);
  const categoryIds = Array.from(new Set([...current.categoryIds, ...parents.map(({ id }) => id)]));
  await setModelCategories(tx, model, { ...current, categoryIds });
}

interface Difference {
  table: 'categories' | 'subcategories';
  before: number[];
  after: number[];
}

async function changeRows(
  tx: Tx,
  model: LockedModelRow,
  { table, before, after }: Difference,
): Promise<void> {
  const removed = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (model.is_public) {
    // First: a category that is being deleted holds its own row while it waits for the rows that lead to it.
    const down = removed.map((id) => [id, -1] as const);
    const up = added.map((id) => [id, 1] as const);
    await addToCounts(tx, table, new Map([...down, ...up]));
  }
  const links = sql.table(table === 'categories' ? 'model_categories' : 'model_subcategories');
  const column = sql.ref(table === 'categories' ? 'category_id' : 'subcategory_id');
  if (removed.length > 0) {
    await sql`delete from ${links} where model_id = ${model.id} and ${column} = any(${removed}::int[])`.execute(
      tx,
    );
  }
  if (added.length > 0) {
    await sql`
      insert into ${links} (model_id, ${column}) select ${model.id}, unnest(${added}::int[])`.execute(tx);
  }
}

/** In the order of their ids, so that two designs saved at once never wait for each other. */
async function addToCounts(
  tx: Tx,
  table: Difference['table'],
  differences: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [id, difference] of Array.from(differences).toSorted(([a], [b]) => a - b)) {
    await tx
      .updateTable(table)
      .set({ model_count: sql`model_count + ${difference}::int` })
      .where('id', '=', id)
      .execute();
  }
}
