import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const requestSlicerLink: Call<typeof schemas.requestSlicerLink> = {
  method: 'POST',
  path: '/api/stl-files/:id/files/:fileId/slicer-link',
};

export const requestPlain3mf: Call<typeof schemas.requestPlain3mf> = {
  method: 'POST',
  path: '/api/stl-files/:id/files/:fileId/plain-3mf',
};

export const requestPackedLink: Call<typeof schemas.requestPackedLink> = {
  method: 'POST',
  path: '/api/stl-files/:id/slicer-link',
};

export const getChosenSlicers: Call<typeof schemas.getChosenSlicers> = {
  method: 'GET',
  path: '/api/user/slicers',
};

export const chooseSlicer: Call<typeof schemas.chooseSlicer> = {
  method: 'PUT',
  path: '/api/user/slicers',
};
