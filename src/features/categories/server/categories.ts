import type { Db } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { notFound } from '#src/lib/errors.ts';
import { toSortKey } from '#src/lib/fold.ts';
import type { Category } from '../schemas.ts';
import { findFreeSlug, runChange, type ChangeContext } from './changes.ts';

const columns = ['id', 'name', 'slug', 'description', 'model_count as modelCount'] as const;
const duplicate = 'A category with this name exists already.';

export interface CategoryFields {
  name: string;
  description?: string | undefined;
}

export function listAllCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('categories').select(columns).orderBy('name_key').orderBy('id').execute();
}

/** @param actorId undefined when the demo data are installed, which records no audit event */
export function addCategory(db: Db, fields: CategoryFields, actorId?: string): Promise<Category> {
  return runChange(db, duplicate, async (tx) => {
    const slug = await findFreeSlug(tx, 'categories', fields.name);
    const { name, description = '' } = fields;
    const insert = tx.insertInto('categories').values({ name, name_key: toSortKey(name), slug, description });
    const category = await insert.returning(columns).executeTakeFirstOrThrow();
    if (actorId !== undefined) {
      const auditEvent = { actorId, target: category, after: { name, slug, description } };
      await recordAuditEvent(tx, { ...auditEvent, action: 'category.create' });
    }
    return category;
  });
}

/** @throws AppError 404, 409 `duplicate_name` */
export function changeCategory(
  db: Db,
  id: number,
  fields: CategoryFields,
  { actorId, onCategoriesChanged }: ChangeContext,
): Promise<Category> {
  return runChange(db, duplicate, async (tx) => {
    const before = await tx
      .selectFrom('categories')
      .select(columns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound('This category does not exist.');
    const { name, description = before.description } = fields;
    const differences = getDifferences({ ...before }, { name, description });
    if (!differences) return before;
    await tx
      .updateTable('categories')
      .set({ name, name_key: toSortKey(name), description })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(tx, { actorId, action: 'category.update', target: { id, name }, ...differences });
    await onCategoriesChanged(tx, { categoryIds: [id], subcategoryIds: [] });
    return { ...before, name, description };
  });
}

/**
 * Deletes a category and its subcategories. Its designs stay, without the category.
 * @throws AppError 404
 */
export function removeCategory(
  db: Db,
  id: number,
  { actorId, onCategoriesChanged }: ChangeContext,
): Promise<void> {
  return runChange(db, '', async (tx) => {
    const children = await tx
      .selectFrom('subcategories')
      .select(['id', 'name'])
      .where('category_id', '=', id)
      .orderBy('name_key')
      .orderBy('id')
      .execute();
    const deleted = await tx
      .deleteFrom('categories')
      .where('id', '=', id)
      .returning(['id', 'name', 'slug', 'description'])
      .executeTakeFirst();
    if (!deleted) throw notFound('This category does not exist.');
    const { name, slug, description } = deleted;
    const subcategories = children.map((child) => child.name);
    await recordAuditEvent(tx, {
      actorId,
      action: 'category.delete',
      target: deleted,
      before: { name, slug, description, subcategories },
    });
    await onCategoriesChanged(tx, { categoryIds: [id], subcategoryIds: children.map((child) => child.id) });
  });
}
