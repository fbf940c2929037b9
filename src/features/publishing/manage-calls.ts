import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './manage-schemas.ts';

export const listModelsAsAdmin: Call<typeof schemas.listModelsAsAdmin> = {
  method: 'GET',
  path: '/api/admin/stl-files',
};

export const changeModels: Call<typeof schemas.changeModels> = {
  method: 'POST',
  path: '/api/admin/stl-files/bulk',
};
