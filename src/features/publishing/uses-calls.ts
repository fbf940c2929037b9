import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './uses-schemas.ts';

export const setFileUses: Call<typeof schemas.setFileUses> = {
  method: 'PUT',
  path: '/api/admin/stl-files/:id/uses',
};
