import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listModels: Call<typeof schemas.listModels> = { method: 'GET', path: '/api/stl-files' };

export const countCategories: Call<typeof schemas.countCategories> = {
  method: 'GET',
  path: '/api/stl-files/category-counts',
};

export const listOccasions: Call<typeof schemas.listOccasions> = { method: 'GET', path: '/api/occasions' };
export const suggestSearches: Call<typeof schemas.suggestSearches> = {
  method: 'GET',
  path: '/api/search/suggestions',
};

export const getModel: Call<typeof schemas.getModel> = { method: 'GET', path: '/api/stl-files/:id' };

export const listRelated: Call<typeof schemas.listRelated> = {
  method: 'GET',
  path: '/api/stl-files/:id/related',
};

export const listTrending: Call<typeof schemas.listTrending> = {
  method: 'GET',
  path: '/api/stl-files/trending',
};

export const listPopular: Call<typeof schemas.listPopular> = {
  method: 'GET',
  path: '/api/stl-files/popular',
};
