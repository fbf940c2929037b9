import type { Db, Tx } from '#src/db/types.ts';
import { uniqueViolation } from '#src/db/errors.ts';
import { announceChange, tags } from '#src/http/changes.ts';
import { conflict, invalid, notFound } from '#src/lib/errors.ts';
import { slugify } from '#src/lib/slug.ts';
import type { Category, Subcategory } from '../contract.ts';

const categoryColumns = ['id', 'name', 'slug', 'description', 'model_count as modelCount'] as const;
const subcategoryColumns = [...categoryColumns, 'category_id as categoryId'] as const;

export interface CategoryFields {
  name: string;
  description?: string | undefined;
}

export interface SubcategoryFields extends CategoryFields {
  categoryId: number;
}

/** Categories and subcategories whose name, place or existence has changed: designs in them must be found anew. */
export interface ChangedPlaces {
  categoryIds: number[];
  subcategoryIds: number[];
}

/** Called in the transaction of the change. */
export type OnPlacesChanged = (tx: Tx, places: ChangedPlaces) => Promise<void>;

const ignore: OnPlacesChanged = async () => undefined;

export function listAllCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('categories').select(categoryColumns).orderBy('name').execute();
}

export function listAllSubcategories(db: Db): Promise<Subcategory[]> {
  return db.selectFrom('subcategories').select(subcategoryColumns).orderBy('name').execute();
}

export function addCategory(db: Db, fields: CategoryFields): Promise<Category> {
  return inChange(db, 'A category with this name exists already.', async (tx) => {
    const slug = await findFreeSlug(tx, 'categories', fields.name);
    const { name, description = '' } = fields;
    const insert = tx.insertInto('categories').values({ name, slug, description });
    return insert.returning(categoryColumns).executeTakeFirstOrThrow();
  });
}

export function changeCategory(
  db: Db,
  id: number,
  fields: CategoryFields,
  onPlacesChanged = ignore,
): Promise<Category> {
  return inChange(db, 'A category with this name exists already.', async (tx) => {
    const changed = await tx
      .updateTable('categories')
      .set({
        name: fields.name,
        ...(fields.description !== undefined && { description: fields.description }),
      })
      .where('id', '=', id)
      .returning(categoryColumns)
      .executeTakeFirst();
    if (!changed) throw notFound('This category does not exist.');
    await onPlacesChanged(tx, { categoryIds: [id], subcategoryIds: [] });
    return changed;
  });
}

/** Its designs stay, without it; its subcategories go with it. */
export function removeCategory(db: Db, id: number, onPlacesChanged = ignore): Promise<void> {
  return inChange(db, '', async (tx) => {
    const children = await tx
      .selectFrom('subcategories')
      .select('id')
      .where('category_id', '=', id)
      .execute();
    const { numDeletedRows } = await tx
      .deleteFrom('categories')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('This category does not exist.');
    await onPlacesChanged(tx, { categoryIds: [id], subcategoryIds: children.map((child) => child.id) });
  });
}

export function addSubcategory(db: Db, fields: SubcategoryFields): Promise<Subcategory> {
  return inChange(db, 'A subcategory with this name exists already in this category.', async (tx) => {
    await requireParent(tx, fields.categoryId);
    const slug = await findFreeSlug(tx, 'subcategories', fields.name);
    const { name, description = '', categoryId } = fields;
    const insert = tx
      .insertInto('subcategories')
      .values({ name, slug, description, category_id: categoryId });
    return insert.returning(subcategoryColumns).executeTakeFirstOrThrow();
  });
}

export function changeSubcategory(
  db: Db,
  id: number,
  fields: Partial<SubcategoryFields>,
  onPlacesChanged = ignore,
): Promise<Subcategory> {
  return inChange(db, 'A subcategory with this name exists already in this category.', async (tx) => {
    if (fields.categoryId !== undefined) await requireParent(tx, fields.categoryId);
    const set = {
      ...(fields.name !== undefined && { name: fields.name }),
      ...(fields.description !== undefined && { description: fields.description }),
      ...(fields.categoryId !== undefined && { category_id: fields.categoryId }),
    };
    const changed =
      Object.keys(set).length === 0
        ? await tx
            .selectFrom('subcategories')
            .select(subcategoryColumns)
            .where('id', '=', id)
            .executeTakeFirst()
        : await tx
            .updateTable('subcategories')
            .set(set)
            .where('id', '=', id)
            .returning(subcategoryColumns)
            .executeTakeFirst();
    if (!changed) throw notFound('This subcategory does not exist.');
    await onPlacesChanged(tx, { categoryIds: [], subcategoryIds: [id] });
    return changed;
  });
}

export function removeSubcategory(db: Db, id: number, onPlacesChanged = ignore): Promise<void> {
  return inChange(db, '', async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('subcategories')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('This subcategory does not exist.');
    await onPlacesChanged(tx, { categoryIds: [], subcategoryIds: [id] });
  });
}

async function inChange<T>(db: Db, duplicateMessage: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      await announceChange(tx, [tags.catalogue]);
      return result;
    });
  } catch (error) {
    if (uniqueViolation(error)) throw conflict(duplicateMessage, 'duplicate_name');
    throw error;
  }
}

async function requireParent(tx: Tx, categoryId: number): Promise<void> {
  const parent = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst();
  if (!parent)
    throw invalid('This category does not exist.', [{ path: 'categoryId', message: 'Does not exist.' }]);
}

async function findFreeSlug(tx: Tx, table: 'categories' | 'subcategories', name: string): Promise<string> {
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
