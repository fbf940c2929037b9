import { expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it.each(['Deleted user', ' DELETED_USER ', 'admin', 'Mode rator', 'Firstlayer'])(
  'rejects the reserved name %s',
  async (username) => {
    const user = await createUser(site.db);
    const call = site.as(user);
    const profile = { url: '/api/user/profile' };
    const response = await call({ ...profile, method: 'PUT', body: { username, bio: 'New' } });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'username_reserved', issues: [{ path: 'username' }] },
    ]);
    expect((await call(profile)).json()).toMatchObject({ username: user.username, bio: '' });
    const url = `/api/user/check-username/${encodeURIComponent(username)}`;
    expect((await call({ url })).json()).toEqual({
      available: false,
      message: 'This username is kept for the site',
    });
  },
);
