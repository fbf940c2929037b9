import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './legal-schemas.ts';

export const getLegalText: Call<typeof schemas.getLegalText> = { method: 'GET', path: '/api/legal/:kind' };

export const getLegalVersion: Call<typeof schemas.getLegalVersion> = {
  method: 'GET',
  path: '/api/legal/:kind/:version',
};

export const publishLegalText: Call<typeof schemas.publishLegalText> = {
  method: 'POST',
  path: '/api/admin/legal/:kind',
};
