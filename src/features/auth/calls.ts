import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getMe: Call<typeof schemas.getMe> = { method: 'GET', path: '/api/me' };

export const getAuthUser: Call<typeof schemas.getAuthUser> = { method: 'GET', path: '/api/auth/user' };

export const login: Call<typeof schemas.login> = { method: 'POST', path: '/api/auth/login' };

export const register: Call<typeof schemas.register> = { method: 'POST', path: '/api/auth/register' };

export const logout: Call<typeof schemas.logout> = { method: 'POST', path: '/api/auth/logout' };

export const requestPasswordReset: Call<typeof schemas.requestPasswordReset> = {
  method: 'POST',
  path: '/api/auth/request-password-reset',
};

export const resetPassword: Call<typeof schemas.resetPassword> = {
  method: 'POST',
  path: '/api/auth/reset-password',
};

export const verifyEmail: Call<typeof schemas.verifyEmail> = {
  method: 'GET',
  path: '/api/auth/verify-email',
};

export const resendVerification: Call<typeof schemas.resendVerification> = {
  method: 'POST',
  path: '/api/auth/resend-verification',
};

export const getProviders: Call<typeof schemas.getProviders> = { method: 'GET', path: '/api/auth/providers' };

export const answerTotp: Call<typeof schemas.answerTotp> = { method: 'POST', path: '/api/auth/totp' };

export const acceptTerms: Call<typeof schemas.acceptTerms> = { method: 'POST', path: '/api/user/terms' };
