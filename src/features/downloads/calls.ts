import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const requestDownload: Call<typeof schemas.requestDownload> = {
  method: 'POST',
  path: '/api/stl-files/:id/download',
};

export const requestFileDownload: Call<typeof schemas.requestFileDownload> = {
  method: 'POST',
  path: '/api/stl-files/:id/files/:fileId/download',
};

export const requestPastFiles: Call<typeof schemas.requestPastFiles> = {
  method: 'POST',
  path: '/api/user/downloads/:id/file',
};

export const listDownloads: Call<typeof schemas.listDownloads> = {
  method: 'GET',
  path: '/api/user/downloads',
};
