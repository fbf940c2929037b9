import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './difference-schemas.ts';

export const getEditionDifferences: Call<typeof schemas.getEditionDifferences> = {
  method: 'GET',
  path: '/api/stl-files/:id/editions/:number/differences',
};

export const getEditionDifferencesAsAdmin: Call<typeof schemas.getEditionDifferencesAsAdmin> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id/editions/:number/differences',
};
