import { expect, it } from 'vitest';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { takeMails, takeToken } from '#test/support/mail-links.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ rateLimitFactor: 100 });

const newPassword = 'another good password';
const post = (url: string, body: object, cookie?: string) =>
  site.request({
    method: 'POST',
    url: `/api/auth/${url}`,
    body,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const signIn = (user: UserRow, password: string) => post('login', { email: user.email, password });
const change = (cookie: string | undefined, body: object) => post('change-password', body, cookie);
const me = async (cookie: string) => (await site.request({ url: '/api/me', headers: { cookie } })).statusCode;
const passwordOf = async (user: UserRow) =>
  (await site.db.selectFrom('accounts').select('password').where('user_id', '=', user.id).executeTakeFirst())
    ?.password;

it('sets the new password, renews the session and ends all others', async () => {
  const user = await createUser(site.db);
  const cookie = cookieLine(await signIn(user, testPassword));
  const other = cookieLine(await signIn(user, testPassword));
  const response = await change(cookie, { currentPassword: testPassword, newPassword });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    message: 'Your password has been changed. All other devices were signed out.',
  });
  const renewed = cookiesOf(response)['fl.session_token'];
  expect(renewed).toMatchObject({ httponly: true, path: '/' });
  expect(cookie).not.toContain(renewed?.value);
  expect([await me(cookieLine(response)), await me(cookie), await me(other)]).toEqual([200, 401, 401]);
  expect(await takeMails(site, user.email)).toMatchObject([{ heading: 'Your password was changed' }]);
  expect((await signIn(user, testPassword)).statusCode).toBe(401);
  expect((await signIn(user, newPassword)).statusCode).toBe(200);
});

it('requires a session and the current password', async () => {
  const user = await createUser(site.db);
  expect((await change(undefined, { currentPassword: testPassword, newPassword })).statusCode).toBe(401);
  const before = await passwordOf(user);
  const cookie = cookieLine(await signIn(user, testPassword));
  for (const currentPassword of ['wrong', undefined]) {
    const response = await change(cookie, { currentPassword, newPassword });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'wrong_password', issues: [{ path: 'currentPassword' }] });
  }
  expect(await passwordOf(user)).toBe(before);
  expect(await me(cookie)).toBe(200);
});

it('refuses known and personal passwords', async () => {
  const user = await createUser(site.db, { first_name: 'Mirabella' });
  const cookie = cookieLine(await signIn(user, testPassword));
  for (const bad of ['Password1', 'mirabella1', 'firstlayer2026']) {
    const response = await change(cookie, { currentPassword: testPassword, newPassword: bad });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'known_password', issues: [{ path: 'newPassword' }] });
  }
  expect(
    (await change(cookie, { currentPassword: testPassword, newPassword: 'short' })).json(),
  ).toMatchObject({
    code: 'invalid_input',
  });
  expect(await me(cookie)).toBe(200);
});

it('revokes reset links that were sent before', async () => {
  const user = await createUser(site.db);
  await post('request-password-reset', { email: user.email });
  const token = await takeToken(site, user.email, '/reset-password');
  const cookie = cookieLine(await signIn(user, testPassword));
  await change(cookie, { currentPassword: testPassword, newPassword });
  expect((await post('reset-password', { token, password: 'a third good password' })).statusCode).toBe(400);
});

it('sets a first password within ten minutes of signing in', async () => {
  const user = await createUser(site.db);
  await site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute();
  expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(200);
  const signedInAt = (minutes: number) =>
    site.db
      .updateTable('sessions')
      .set({ created_at: new Date(testNow.getTime() - minutes * 60_000) })
      .where('user_id', '=', user.id)
      .execute();
  const set = () =>
    site.as(user)({ method: 'POST', url: '/api/auth/change-password', body: { newPassword } });

  await signedInAt(11);
  expect((await set()).json()).toMatchObject({ code: 'sign_in_again' });
  expect(await passwordOf(user)).toBeUndefined();

  await signedInAt(9);
  const response = await set();
  expect(response.statusCode).toBe(200);
  expect(await me(cookieLine(response))).toBe(200);
  expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(401);
  expect((await signIn(user, newPassword)).statusCode).toBe(200);
});
