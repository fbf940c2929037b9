import { sql } from 'kysely';
import type { Tx } from '#src/db/types.ts';
import { invalid } from '#src/lib/errors.ts';
import type { BulkChange } from '../../manage-contract.ts';
import { moveToBin, restoreModel } from '../bin/bin.ts';
import { changeModel, type Act } from './change-model.ts';
import { lockCounts } from '#src/features/catalog/server/model-categories.ts';

/**
 * Does one thing to many designs.
 * @returns those that are now as was asked; the others are gone, or in the bin where they should not be
 * @throws AppError 400 for a category that does not exist
 */
export async function changeModels(tx: Tx, change: BulkChange, act: Act): Promise<number[]> {
  const ids = await lockModels(tx, change);
  await lockCounts(tx);
  if ('category' in change) await requireCategory(tx, change.category);
  for (const id of ids) await changeOne(tx, id, change, act);
  return ids;
}

async function changeOne(tx: Tx, id: number, change: BulkChange, act: Act): Promise<void> {
  switch (change.action) {
    case 'delete':
      return moveToBin(tx, id, act);
    case 'restore':
      return restoreModel(tx, id, act);
    case 'setPremium':
      return changeModel(tx, id, { isPremium: change.isPremium }, act);
    case 'moveToCategory':
      return changeModel(tx, id, { categories: [change.category] }, act);
    case 'addCategory':
      return changeModel(tx, id, { categories: [...(await readCategories(tx, id)), change.category] }, act);
  }
}

/** In the order of their ids, so that two who change many at once never wait for each other. */
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
    .innerJoin('categories as place', 'place.id', 'link.category_id')
    .select('place.slug')
    .where('link.model_id', '=', modelId)
    .execute();
  return rows.map(({ slug }) => slug);
}
