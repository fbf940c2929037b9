import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getPreview: Call<typeof schemas.getPreview> = {
  method: 'GET',
  path: '/api/stl-files/:id/preview',
};

export const getPreviewAsAdmin: Call<typeof schemas.getPreviewAsAdmin> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id/preview',
};
