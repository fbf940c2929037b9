import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listCategories: Call<typeof schemas.listCategories> = { method: 'GET', path: '/api/categories' };

export const listSubcategories: Call<typeof schemas.listSubcategories> = {
  method: 'GET',
  path: '/api/subcategories',
};
