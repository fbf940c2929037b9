import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './security-schemas.ts';

export const getSecurity: Call<typeof schemas.getSecurity> = { method: 'GET', path: '/api/auth/security' };

export const enableTotp: Call<typeof schemas.enableTotp> = { method: 'POST', path: '/api/auth/totp/enable' };

export const confirmTotp: Call<typeof schemas.confirmTotp> = {
  method: 'POST',
  path: '/api/auth/totp/confirm',
};

export const disableTotp: Call<typeof schemas.disableTotp> = {
  method: 'POST',
  path: '/api/auth/totp/disable',
};

export const renewRecoveryCodes: Call<typeof schemas.renewRecoveryCodes> = {
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
};

export const listSessions: Call<typeof schemas.listSessions> = { method: 'GET', path: '/api/auth/sessions' };

export const endSession: Call<typeof schemas.endSession> = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
};

export const endOtherSessions: Call<typeof schemas.endOtherSessions> = {
  method: 'DELETE',
  path: '/api/auth/sessions',
};

export const changePassword: Call<typeof schemas.changePassword> = {
  method: 'POST',
  path: '/api/auth/change-password',
};

export const changeEmail: Call<typeof schemas.changeEmail> = {
  method: 'POST',
  path: '/api/auth/change-email',
};
