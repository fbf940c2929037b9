import { expect, it, vi } from 'vitest';
import { createUser, testPassword } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { argon2id } from './library/password.ts';

const site = useTestApp();

const workOf = async (body: object) => {
  const spies = [vi.spyOn(argon2id, 'hash'), vi.spyOn(argon2id, 'verify')];
  const response = await site.request({ method: 'POST', url: '/api/auth/login', body });
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return [response.statusCode, calls];
};

it('hashes the password once for a known and for an unknown address', async () => {
  const user = await createUser(site.db);
  expect(await workOf({ email: user.email, password: testPassword })).toEqual([200, 1]);
  expect(await workOf({ email: user.email, password: 'wrong' })).toEqual([401, 1]);
  expect(await workOf({ email: 'nobody@example.com', password: 'wrong' })).toEqual([401, 1]);
});

it('hashes the password for an account without a password as well', async () => {
  const user = await createUser(site.db);
  await site.db.deleteFrom('accounts').where('user_id', '=', user.id).execute();
  expect(await workOf({ email: user.email, password: testPassword })).toEqual([401, 1]);
});

it('does not hash the password when the limit is exceeded', async () => {
  for (let index = 0; index < 5; index += 1) await workOf({ email: 'many@example.com', password: 'wrong' });
  expect(await workOf({ email: 'many@example.com', password: 'wrong' })).toEqual([429, 0]);
});

/** Lists the SQL statements and jobs of one call, without the values that differ between people. */
const tracesOf = async (url: string, email: string) => {
  await site.db.deleteFrom('rate_limits').execute();
  const query = vi.spyOn(site.db.getExecutor(), 'executeQuery');
  const send = vi.spyOn(site.jobs, 'send');
  const response = await site.request({ method: 'POST', url: `/api/auth/${url}`, body: { email } });
  const statements = query.mock.calls.map(([{ sql }]) => sql);
  const jobs = send.mock.calls.map(([kind, data]) => [kind.name, Object.keys(data)]);
  query.mockRestore();
  send.mockRestore();
  return { status: response.statusCode, body: response.json<object>(), statements, jobs };
};

it.each(['request-password-reset', 'resend-verification'])(
  '%s runs the same statements for every address',
  async (url) => {
    const unproven = await createUser(site.db);
    const proven = await createUser(site.db, { email_verified: true });
    const unknown = await tracesOf(url, 'nobody@example.com');
    expect(unknown.statements).toHaveLength(3);
    expect(unknown.jobs).toEqual([['auth-mail', ['kind', 'email']]]);
    expect(await tracesOf(url, unproven.email)).toEqual(unknown);
    expect(await tracesOf(url, proven.email)).toEqual(unknown);
  },
);
