import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listCategoriesAsAdmin: Call<typeof schemas.listCategoriesAsAdmin> = {
  method: 'GET',
  path: '/api/admin/categories',
};

export const listSubcategoriesAsAdmin: Call<typeof schemas.listSubcategoriesAsAdmin> = {
  method: 'GET',
  path: '/api/admin/subcategories',
};

export const createCategory: Call<typeof schemas.createCategory> = {
  method: 'POST',
  path: '/api/admin/categories',
};

export const updateCategory: Call<typeof schemas.updateCategory> = {
  method: 'PUT',
  path: '/api/admin/categories/:id',
};

export const deleteCategory: Call<typeof schemas.deleteCategory> = {
  method: 'DELETE',
  path: '/api/admin/categories/:id',
};

export const createSubcategory: Call<typeof schemas.createSubcategory> = {
  method: 'POST',
  path: '/api/admin/subcategories',
};

export const updateSubcategory: Call<typeof schemas.updateSubcategory> = {
  method: 'PATCH',
  path: '/api/admin/subcategories/:id',
};

export const deleteSubcategory: Call<typeof schemas.deleteSubcategory> = {
  method: 'DELETE',
  path: '/api/admin/subcategories/:id',
};
