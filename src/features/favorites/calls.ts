import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const addFavorite: Call<typeof schemas.addFavorite> = {
  method: 'POST',
  path: '/api/stl-files/:id/favorite',
};

export const removeFavorite: Call<typeof schemas.removeFavorite> = {
  method: 'DELETE',
  path: '/api/stl-files/:id/favorite',
};

export const readFavoriteStatus: Call<typeof schemas.readFavoriteStatus> = {
  method: 'POST',
  path: '/api/stl-files/favorite-status/batch',
};

export const getFavoriteCount: Call<typeof schemas.getFavoriteCount> = {
  method: 'GET',
  path: '/api/stl-files/:id/favorite-count',
};

export const listFavorites: Call<typeof schemas.listFavorites> = {
  method: 'GET',
  path: '/api/user/favorites',
};
