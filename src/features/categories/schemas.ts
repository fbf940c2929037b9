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
  summary: 'Categories by name',
  access: 'public',
  response: z.array(Category),
});

export const listSubcategories = operation({
  summary: 'Subcategories by name',
  access: 'public',
  response: z.array(Subcategory),
});

export const listCategoriesAsAdmin = operation({
  summary: 'Categories by name, never from a cache',
  access: 'admin',
  response: z.array(AdminCategory),
});

export const listSubcategoriesAsAdmin = operation({
  summary: 'Subcategories by name, never from a cache',
  access: 'admin',
  response: z.array(AdminSubcategory),
});

export const createCategory = operation({
  summary: 'Add a category',
  access: 'admin',
  body: CategoryInput,
  response: Category,
  status: 201,
});

export const updateCategory = operation({
  summary: 'Rename a category; its slug stays',
  access: 'admin',
  params: IdParams,
  body: CategoryInput,
  response: Category,
});

export const deleteCategory = operation({
  summary: 'Delete a category and its subcategories; its designs stay, without it',
  access: 'admin',
  params: IdParams,
});

export const createSubcategory = operation({
  summary: 'Add a subcategory',
  access: 'admin',
  body: SubcategoryInput,
  response: Subcategory,
  status: 201,
});

export const updateSubcategory = operation({
  summary: 'Change the fields that are given; the slug stays',
  access: 'admin',
  params: IdParams,
  body: z.partial(SubcategoryInput),
  response: Subcategory,
});

export const deleteSubcategory = operation({
  summary: 'Delete a subcategory; its designs stay, without it',
  access: 'admin',
  params: IdParams,
});
