import type { Db, Tx } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { invalid, notFound } from '#src/lib/errors.ts';
import { toSortKey } from '#src/lib/fold.ts';
import type { Subcategory } from '../schemas.ts';
import type { CategoryFields } from './categories.ts';
import { findFreeSlug, runChange, type ChangeContext } from './changes.ts';

const columns = [
  'id',
  'name',
  'slug',
  'description',
  'model_count as modelCount',
  'category_id as categoryId',
] as const;
const duplicate = 'A subcategory with this name exists already in this category.';
const missing = 'This subcategory does not exist.';

export interface SubcategoryFields extends CategoryFields {
  categoryId: number;
}

export function listAllSubcategories(db: Db): Promise<Subcategory[]> {
  return db.selectFrom('subcategories').select(columns).orderBy('name_key').orderBy('id').execute();
}

/**
 * @param actorId undefined when the demo data are installed, which records no audit event
 * @throws AppError 400 if the category does not exist, 409 `duplicate_name`
 */
export function addSubcategory(db: Db, fields: SubcategoryFields, actorId?: string): Promise<Subcategory> {
  return runChange(db, duplicate, async (tx) => {
    const { name, description = '', categoryId } = fields;
    const category = await lockParent(tx, categoryId);
    const slug = await findFreeSlug(tx, 'subcategories', name);
    const insert = tx
      .insertInto('subcategories')
      .values({ name, name_key: toSortKey(name), slug, description, category_id: categoryId });
    const subcategory = await insert.returning(columns).executeTakeFirstOrThrow();
    if (actorId !== undefined) {
      const auditEvent = { actorId, target: subcategory, after: { name, slug, description, category } };
      await recordAuditEvent(tx, { ...auditEvent, action: 'subcategory.create' });
    }
    return subcategory;
  });
}

/** @throws AppError 400 if the category does not exist, 404, 409 `duplicate_name` */
export function changeSubcategory(
  db: Db,
  id: number,
  fields: Partial<SubcategoryFields>,
  { actorId, onCategoriesChanged }: ChangeContext,
): Promise<Subcategory> {
  return runChange(db, duplicate, async (tx) => {
    if (fields.categoryId !== undefined) await lockParent(tx, fields.categoryId);
    const before = await tx
      .selectFrom('subcategories')
      .select(columns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound(missing);
    const { name = before.name, description = before.description, categoryId = before.categoryId } = fields;
    const differences = getDifferences(await toValues(tx, before), {
      name,
      description,
      category: await getParentName(tx, categoryId),
    });
    if (!differences) return before;
    await tx
      .updateTable('subcategories')
      .set({ name, name_key: toSortKey(name), description, category_id: categoryId })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(tx, {
      actorId,
      action: 'subcategory.update',
      target: { id, name },
      ...differences,
    });
    await onCategoriesChanged(tx, { categoryIds: [], subcategoryIds: [id] });
    return { ...before, name, description, categoryId };
  });
}

/** @throws AppError 404 */
export function removeSubcategory(
  db: Db,
  id: number,
  { actorId, onCategoriesChanged }: ChangeContext,
): Promise<void> {
  return runChange(db, '', async (tx) => {
    const deleted = await tx
      .deleteFrom('subcategories')
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst();
    if (!deleted) throw notFound(missing);
    const before = { ...(await toValues(tx, deleted)), slug: deleted.slug };
    await recordAuditEvent(tx, { actorId, action: 'subcategory.delete', target: deleted, before });
    await onCategoriesChanged(tx, { categoryIds: [], subcategoryIds: [id] });
  });
}

/** Returns the values for the audit event, with the category by its name. */
async function toValues(tx: Tx, { name, description, categoryId }: Subcategory) {
  return { name, description, category: await getParentName(tx, categoryId) };
}

/** Call it before locking any subcategory: deleting a category locks in the same order, which prevents deadlocks. */
async function lockParent(tx: Tx, categoryId: number): Promise<string> {
  await tx.selectFrom('categories').select('id').where('id', '=', categoryId).forKeyShare().execute();
  return getParentName(tx, categoryId);
}

async function getParentName(tx: Tx, categoryId: number): Promise<string> {
  const parent = await tx
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (parent) return parent.name;
  throw invalid('This category does not exist.', [{ path: 'categoryId', message: 'Does not exist.' }]);
}
