import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSystem: Call<typeof schemas.getSystem> = { method: 'GET', path: '/api/admin/system' };

export const startBackup: Call<typeof schemas.startBackup> = {
  method: 'POST',
  path: '/api/admin/system/backups',
};

export const issueBackupTicket: Call<typeof schemas.issueBackupTicket> = {
  method: 'POST',
  path: '/api/admin/system/backups/:id/ticket',
};

export const retryJob: Call<typeof schemas.retryJob> = {
  method: 'POST',
  path: '/api/admin/system/jobs/:id/retry',
};
