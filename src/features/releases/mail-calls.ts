import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './mail-schemas.ts';

/** Returns 401 for a visitor without a token, 400 `bad_token` for an invalid token or a deleted account. */
export const getMailPreferences: Call<typeof schemas.getMailPreferences> = {
  method: 'GET',
  path: '/api/mail/preferences',
};

export const setMailPreferences: Call<typeof schemas.setMailPreferences> = {
  method: 'PUT',
  path: '/api/mail/preferences',
};

export const listMailings: Call<typeof schemas.listMailings> = { method: 'GET', path: '/api/admin/mailings' };

export const listMailFailures: Call<typeof schemas.listMailFailures> = {
  method: 'GET',
  path: '/api/admin/mail-failures',
};

/** Returns 404 for a mail that is not among the failures. */
export const retryMailFailure: Call<typeof schemas.retryMailFailure> = {
  method: 'POST',
  path: '/api/admin/mail-failures/retry',
};
