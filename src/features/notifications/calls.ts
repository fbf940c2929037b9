import type { Call } from '#src/lib/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listNotifications: Call<typeof schemas.listNotifications> = {
  method: 'GET',
  path: '/api/user/notifications',
};

export const markNotificationsRead: Call<typeof schemas.markNotificationsRead> = {
  method: 'POST',
  path: '/api/user/notifications/read',
};

export const recordVisit: Call<typeof schemas.recordVisit> = { method: 'POST', path: '/api/user/visits' };

export const getNotificationSettings: Call<typeof schemas.getNotificationSettings> = {
  method: 'GET',
  path: '/api/user/notifications/settings',
};

export const setNotificationSettings: Call<typeof schemas.setNotificationSettings> = {
  method: 'PATCH',
  path: '/api/user/notifications/settings',
};

export const listFollows: Call<typeof schemas.listFollows> = { method: 'GET', path: '/api/user/follows' };

/** Returns 404 for an unknown designer or category, 409 `too_many_follows` above the limit. */
export const follow: Call<typeof schemas.follow> = { method: 'POST', path: '/api/user/follows' };

export const unfollow: Call<typeof schemas.unfollow> = {
  method: 'DELETE',
  path: '/api/user/follows/:kind/:target',
};
