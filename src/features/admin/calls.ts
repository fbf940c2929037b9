import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getStats: Call<typeof schemas.getStats> = { method: 'GET', path: '/api/admin/stats' };

export const getClock: Call<typeof schemas.getClock> = { method: 'GET', path: '/api/admin/clock' };

export const updateUser: Call<typeof schemas.updateUser> = { method: 'PATCH', path: '/api/admin/users/:id' };

export const listUsers: Call<typeof schemas.listUsers> = { method: 'GET', path: '/api/admin/users' };

export const getUser: Call<typeof schemas.getUser> = { method: 'GET', path: '/api/admin/users/:id' };

export const listUserInvoices: Call<typeof schemas.listUserInvoices> = {
  method: 'GET',
  path: '/api/admin/users/:id/invoices',
};

export const listUserDownloads: Call<typeof schemas.listUserDownloads> = {
  method: 'GET',
  path: '/api/admin/users/:id/downloads',
};

export const listUserComments: Call<typeof schemas.listUserComments> = {
  method: 'GET',
  path: '/api/admin/users/:id/comments',
};

export const listUserSessions: Call<typeof schemas.listUserSessions> = {
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
};

export const endUserSession: Call<typeof schemas.endUserSession> = {
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
};

export const endUserSessions: Call<typeof schemas.endUserSessions> = {
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
};

export const clearCache: Call<typeof schemas.clearCache> = { method: 'POST', path: '/api/admin/clear-cache' };
