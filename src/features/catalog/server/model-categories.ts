import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';

/** The ids of a design's categories and subcategories. */
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

/** Replaces the design's categories and subcategories. For a public design their counts are updated. */
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

/** Adds a design to the counts of its categories when it becomes public (1), or removes it (-1). */
export async function countInCategories(tx: Tx, modelId: number, difference: 1 | -1): Promise<void> {
  const { categoryIds, subcategoryIds } = await readModelCategories(tx, modelId);
  const changes = (ids: number[]) => new Map(ids.map((id) => [id, difference]));
  await addToCounts(tx, 'categories', changes(categoryIds));
  await addToCounts(tx, 'subcategories', changes(subcategoryIds));
}

/**
 * Locks the counts of all categories. A transaction that changes many designs calls it after locking these by id, which
 * prevents deadlocks with other changes.
 */
export async function lockCounts(tx: Tx): Promise<void> {
  await sql`select id from categories order by id for no key update`.execute(tx);
  await sql`select id from subcategories order by id for no key update`.execute(tx);
}

/** Adds a design to the categories of its subcategories, which differ after a subcategory was moved. */
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
    // The counts come first: deleting a category locks its row before it waits for the rows that refer to it.
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

/** Updates the counts in the order of the ids, so that saving two designs at once cannot deadlock. */
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
