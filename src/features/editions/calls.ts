import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listEditions: Call<typeof schemas.listEditions> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id/editions',
};

export const describeEdition: Call<typeof schemas.describeEdition> = {
  method: 'PATCH',
  path: '/api/admin/stl-files/:id/editions/:number',
};
