import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSite: Call<typeof schemas.getSite> = { method: 'GET', path: '/api/admin/site' };

export const saveSite: Call<typeof schemas.saveSite> = { method: 'PUT', path: '/api/admin/site' };

export const uploadMark: Call<typeof schemas.uploadMark> = { method: 'POST', path: '/api/admin/site/mark' };

export const listSiteVersions: Call<typeof schemas.listSiteVersions> = {
  method: 'GET',
  path: '/api/admin/site/versions',
};

export const inviteDesigner: Call<typeof schemas.inviteDesigner> = {
  method: 'POST',
  path: '/api/admin/site/designers',
};
