import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listAudit: Call<typeof schemas.listAudit> = { method: 'GET', path: '/api/admin/audit' };

export const listAuditActors: Call<typeof schemas.listAuditActors> = {
  method: 'GET',
  path: '/api/admin/audit/actors',
};
