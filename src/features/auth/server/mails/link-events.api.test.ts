import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser, testPassword } from '#test/support/factories.ts';
import { takeToken } from '#test/support/mail-links.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let lines: string[] = [];

beforeAll(async () => {
  site = await createTestApp({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
});
beforeEach(() => {
  lines = [];
});
afterAll(() => site.close());

const newPassword = 'another good password';
const post = (url: string, body: object) => site.request({ method: 'POST', url: `/api/auth/${url}`, body });
const follow = (token: string) =>
  site.request({ url: `/api/auth/verify-email?${new URLSearchParams({ token })}` });
const events = () =>
  lines
    .map((line) => JSON.parse(line) as { event?: string; userId?: string })
    .filter(({ event }) => event !== undefined && event !== 'job_done')
    .map(({ event, userId }) => ({ event, userId }));

const expectNoTrace = (secrets: string[]) => {
  const text = lines.join('');
  for (const secret of secrets) expect(text).not.toContain(secret);
};

it('a reset is logged without the token, the address or the password', async () => {
  const { id: userId, email } = await createUser(site.db);
  await post('resend-verification', { email });
  const verification = await takeToken(site, email, '/verify-email');
  await follow(verification);
  await post('request-password-reset', { email });
  const token = await takeToken(site, email, '/reset-password');
  await post('reset-password', { token: `${token}x`, password: newPassword });
  await post('reset-password', { token, password: newPassword });
  expect(events()).toEqual([{ event: 'password_reset', userId }]);
  expectNoTrace([token, verification, email, newPassword]);
});

it('changes of the password and of the address are logged', async () => {
  const user = await createUser(site.db, { email_verified: true });
  const { id: userId, email } = user;
  const to = 'moved@example.com';
  const call = site.as(user);
  await call({
    method: 'POST',
    url: '/api/auth/change-email',
    body: { newEmail: to, password: testPassword },
  });
  const first = await takeToken(site, email, '/verify-email');
  await follow(first);
  const second = await takeToken(site, to, '/verify-email');
  await follow(second);
  await follow(second);
  const body = { currentPassword: testPassword, newPassword };
  await call({ method: 'POST', url: '/api/auth/change-password', body });
  expect(events()).toEqual([
    { event: 'email_change_begun', userId },
    { event: 'email_change_allowed', userId },
    { event: 'email_changed', userId },
    { event: 'password_changed', userId },
  ]);
  expectNoTrace([first, second, email, to, testPassword, newPassword]);
});

it('a change to a taken address is logged without the address', async () => {
  const holder = await createUser(site.db);
  const user = await createUser(site.db);
  const to = 'wanted@example.com';
  const body = { newEmail: to, password: testPassword };
  await site.as(user)({ method: 'POST', url: '/api/auth/change-email', body });
  const token = await takeToken(site, to, '/verify-email');
  await site.db.updateTable('users').set({ email: to }).where('id', '=', holder.id).execute();
  expect((await follow(token)).statusCode).toBe(400);
  expectNoTrace([token, to, user.email]);
});
