import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import type { BulkChange } from '../../manage-schemas.ts';
import { moveToBin, restoreModel } from '../bin/bin.ts';
import { changeModel, type ChangeContext } from '../edit/change-model.ts';
import { lockCounts } from '#src/features/catalog/server/model-categories.ts';

/**
 * Makes the same change to many designs.
 * @returns the ids of the changed designs; the others no longer exist or are on the wrong side of the bin
 * @throws AppError 400 for a category that does not exist
 */
export async function changeModels(tx: Tx, change: BulkChange, context: ChangeContext): Promise<number[]> {
  const ids = await lockModels(tx, change);
  await lockCounts(tx);
  if ('category' in change) await requireCategory(tx, change.category);
  for (const id of ids) await changeOne(tx, id, change, context);
  return ids;
}

async function changeOne(tx: Tx, id: number, change: BulkChange, context: ChangeContext): Promise<void> {
  switch (change.action) {
    case 'delete':
      return moveToBin(tx, id, context);
    case 'restore':
      return restoreModel(tx, id, context);
    case 'setPremium':
      return changeModel(tx, id, { isPremium: change.isPremium }, context);
    case 'moveToCategory':
      return changeModel(tx, id, { categories: [change.category] }, context);
    case 'addCategory':
      return changeModel(
        tx,
        id,
        { categories: [...(await readCategories(tx, id)), change.category] },
        context,
      );
  }
}

/** Locks the designs in the order of their ids, so that two bulk changes cannot deadlock. */
async function lockModels(tx: Tx, { action, ids }: BulkChange): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from models
    where id = any(${ids}::int[]) and deleted_at is ${action === 'restore' ? sql`not null` : sql`null`}
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

async function requireCategory(tx: Tx, slug: string): Promise<void> {
  const row = await tx.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst();
  const message = 'This category does not exist.';
  if (!row) throw invalid(message, [{ path: 'category', message }]);
}

async function readCategories(tx: Tx, modelId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('model_categories as link')
    .innerJoin('categories as category', 'category.id', 'link.category_id')
    .select('category.slug')
    .where('link.model_id', '=', modelId)
    .execute();
  return rows.map(({ slug }) => slug);
}
