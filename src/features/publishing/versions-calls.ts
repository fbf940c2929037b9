import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './versions-schemas.ts';

export const listFileVersions: Call<typeof schemas.listFileVersions> = {
  method: 'GET',
  path: '/api/admin/stl-files/:id/versions',
};

export const restoreFileVersion: Call<typeof schemas.restoreFileVersion> = {
  method: 'POST',
  path: '/api/admin/stl-files/:id/versions/:versionId/restore',
};
