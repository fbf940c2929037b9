import { expect, it } from 'vitest';
import { createAdmin, createUser, testPassword } from '#test/support/factories.ts';
import { setUpTotp } from '#test/support/second-factor.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ requireAdminTotp: true });

const stats = { url: '/api/admin/stats' };
const turnOff = { method: 'POST', url: '/api/auth/totp/disable', body: { password: testPassword } } as const;

it('grants admin rights only with a second factor, which cannot be switched off then', async () => {
  const admin = await createAdmin(site.db);
  const before = await site.as(admin)(stats);
  expect([before.statusCode, before.json()]).toMatchObject([403, { code: 'two_factor_required' }]);
  expect((await site.as(admin)({ url: '/api/me' })).json()).toMatchObject({ isAdmin: true });
  expect((await site.as(admin)(turnOff)).json()).toMatchObject({ code: 'two_factor_required' });

  const { cookie } = await setUpTotp(site, admin);
  expect((await site.request({ ...stats, headers: { cookie } })).statusCode).toBe(200);
  const refused = await site.request({ ...turnOff, headers: { cookie } });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'two_factor_required' }]);
  expect((await site.request({ ...stats, headers: { cookie } })).statusCode).toBe(200);
});

it('refuses moderation to an admin without a second factor, and does not require one of moderators', async () => {
  const reports = { url: '/api/moderation/reports' };
  for (const isMod of [false, true]) {
    const admin = await createUser(site.db, { is_admin: true, is_mod: isMod });
    expect((await site.as(admin)(reports)).json()).toMatchObject({ code: 'two_factor_required' });
    const { cookie } = await setUpTotp(site, admin);
    expect((await site.request({ ...reports, headers: { cookie } })).statusCode).toBe(200);
  }
  const moderator = await createUser(site.db, { is_mod: true });
  expect((await site.as(moderator)(reports)).statusCode).toBe(200);
});

it('requires no second factor of others, and returns them the usual 403', async () => {
  const user = await createUser(site.db);
  expect((await site.as(user)(stats)).json()).toMatchObject({ code: 'forbidden' });
  const { cookie } = await setUpTotp(site, user);
  const off = await site.request({ ...turnOff, headers: { cookie } });
  expect(off.json()).toMatchObject({ twoFactorEnabled: false });
});
