import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './synonyms-schemas.ts';

export const listSynonyms: Call<typeof schemas.listSynonyms> = {
  method: 'GET',
  path: '/api/admin/search/synonyms',
};

export const createSynonyms: Call<typeof schemas.createSynonyms> = {
  method: 'POST',
  path: '/api/admin/search/synonyms',
};

export const updateSynonyms: Call<typeof schemas.updateSynonyms> = {
  method: 'PUT',
  path: '/api/admin/search/synonyms/:id',
};

export const deleteSynonyms: Call<typeof schemas.deleteSynonyms> = {
  method: 'DELETE',
  path: '/api/admin/search/synonyms/:id',
};

export const listSearchMisses: Call<typeof schemas.listSearchMisses> = {
  method: 'GET',
  path: '/api/admin/search/misses',
};
