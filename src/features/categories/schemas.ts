import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { Id, IdParams, line, text } from '#src/lib/schema.ts';
import { maxCategoryNameLength, maxCategoryTextLength } from './constants.ts';

export const Category = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  modelCount: z.number(),
});
export type Category = z.output<typeof Category>;

export const Subcategory = z.extend(Category, { categoryId: z.number() });
export type Subcategory = z.output<typeof Subcategory>;

/** Includes drafts and scheduled designs, but not designs in the bin. */
const designCount = z.number();

export const AdminCategory = z.extend(Category, { designCount });
export type AdminCategory = z.output<typeof AdminCategory>;

export const AdminSubcategory = z.extend(Subcategory, { designCount });
export type AdminSubcategory = z.output<typeof AdminSubcategory>;

const CategoryInput = z.object({
  name: line({ name: 'Name', min: 1, max: maxCategoryNameLength }),
  description: z.optional(text({ name: 'Description', max: maxCategoryTextLength })),
});

const SubcategoryInput = z.extend(CategoryInput, { categoryId: Id });

export const listCategories = operation({
  summary: 'Lists the categories by name',
  access: 'public',
  response: z.array(Category),
});

export const listSubcategories = operation({
  summary: 'Lists the subcategories by name',
  access: 'public',
  response: z.array(Subcategory),
});

export const listCategoriesAsAdmin = operation({
  summary: 'Lists the categories by name, never from a cache',
  access: 'admin',
  response: z.array(AdminCategory),
});

export const listSubcategoriesAsAdmin = operation({
  summary: 'Lists the subcategories by name, never from a cache',
  access: 'admin',
  response: z.array(AdminSubcategory),
});

export const createCategory = operation({
  summary: 'Creates a category',
  access: 'admin',
  body: CategoryInput,
  response: Category,
  status: 201,
});

export const updateCategory = operation({
  summary: 'Renames a category; its slug does not change',
  access: 'admin',
  params: IdParams,
  body: CategoryInput,
  response: Category,
});

export const deleteCategory = operation({
  summary: 'Deletes a category and its subcategories; its designs remain without it',
  access: 'admin',
  params: IdParams,
});

export const createSubcategory = operation({
  summary: 'Creates a subcategory',
  access: 'admin',
  body: SubcategoryInput,
  response: Subcategory,
  status: 201,
});

export const updateSubcategory = operation({
  summary: 'Changes the given fields of a subcategory; its slug does not change',
  access: 'admin',
  params: IdParams,
  body: z.partial(SubcategoryInput),
  response: Subcategory,
});

export const deleteSubcategory = operation({
  summary: 'Deletes a subcategory; its designs remain without it',
  access: 'admin',
  params: IdParams,
});
