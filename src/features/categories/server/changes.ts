import { uniqueViolation } from '#src/db/errors.ts';
import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import { conflict } from '#src/lib/errors.ts';
import { slugify } from '#src/lib/slug.ts';

/** Categories and subcategories that were renamed, moved or deleted: their designs must be indexed again. */
export interface ChangedCategories {
  categoryIds: number[];
  subcategoryIds: number[];
}

/** Called in the transaction of the change. */
export type OnCategoriesChanged = (tx: Tx, changed: ChangedCategories) => Promise<void>;

/** The admin who changes a category, and the callback that reindexes its designs. */
export interface ChangeContext {
  actorId: string;
  onCategoriesChanged: OnCategoriesChanged;
}

/**
 * Runs a change in a transaction and invalidates the cached catalog.
 * @throws AppError 409 `duplicate_name`
 */
export async function runChange<T>(
  db: Db,
  duplicateMessage: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await announceChange(tx, [tags.catalog]);
      return result;
    });
  } catch (error) {
    if (uniqueViolation(error)) throw conflict(duplicateMessage, 'duplicate_name');
    throw error;
  }
}

export async function findFreeSlug(
  tx: Tx,
  table: 'categories' | 'subcategories',
  name: string,
): Promise<string> {
  const base = slugify(name);
  const rows = await tx
    .selectFrom(table)
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let suffix = 2; taken.has(base); suffix += 1) {
    if (!taken.has(`${base}-${suffix}`)) return `${base}-${suffix}`;
  }
  return base;
}
