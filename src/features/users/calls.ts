import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getProfile: Call<typeof schemas.getProfile> = { method: 'GET', path: '/api/user/profile' };

export const updateProfile: Call<typeof schemas.updateProfile> = { method: 'PUT', path: '/api/user/profile' };

export const checkUsername: Call<typeof schemas.checkUsername> = {
  method: 'GET',
  path: '/api/user/check-username/:username',
};

export const uploadPicture: Call<typeof schemas.uploadPicture> = {
  method: 'POST',
  path: '/api/user/profile-picture',
};

export const removePicture: Call<typeof schemas.removePicture> = {
  method: 'DELETE',
  path: '/api/user/profile-picture',
};

export const updateNotifications: Call<typeof schemas.updateNotifications> = {
  method: 'PUT',
  path: '/api/user/notifications',
};

export const getUser: Call<typeof schemas.getUser> = { method: 'GET', path: '/api/users/:id' };

export const getUserTier: Call<typeof schemas.getUserTier> = {
  method: 'GET',
  path: '/api/users/:id/subscription-tier',
};
