import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieLine } from '#test/support/cookies.ts';
import { createUser, testPassword } from '#test/support/factories.ts';
import { answerWith, challengeOf, setUpTotp } from '#test/support/second-factor.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { totpCode, wrongTotpCode } from '#test/support/totp.ts';

let site: TestApp;
const lines: string[] = [];

beforeAll(async () => {
  site = await createTestApp({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  lines.length = 0;
});
afterAll(() => site.close());

const events = () =>
  lines
    .map((line) => JSON.parse(line) as { event?: string; userId?: string; reqId?: string })
    .filter(({ event }) => event !== undefined);

it('logs every sign-in, failure, sign-out and refusal, and no secret', async () => {
  const user = await createUser(site.db);
  const login = (password: string) =>
    site.request({ method: 'POST', url: '/api/auth/login', body: { email: user.email, password } });
  await login('not-the-password');
  const cookie = cookieLine(await login(testPassword));
  await site.request({ url: '/api/admin/stats', headers: { cookie } });
  await site.request({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  expect(events()).toMatchObject([
    { event: 'sign_in_failed', reqId: expect.any(String) },
    { event: 'signed_in', userId: user.id },
    { event: 'access_denied', userId: user.id },
    { event: 'signed_out', userId: user.id },
  ]);
  const text = lines.join('');
  const plainHash = createHash('sha256').update(user.email).digest('base64url');
  for (const secret of [user.email, plainHash, testPassword, 'not-the-password', cookie])
    expect(text).not.toContain(secret);
});

it('logs uses and changes of the second factor, and none of its codes', async () => {
  const user = await createUser(site.db);
  const from = events().length;
  const { secret, recoveryCodes, cookie } = await setUpTotp(site, user);
  const challenge = await challengeOf(site, user);
  await answerWith(site, challenge, wrongTotpCode(secret));
  await answerWith(site, challenge, recoveryCodes[0] ?? '');
  await answerWith(site, await challengeOf(site, user), totpCode(secret, 1));
  await site.request({
    method: 'POST',
    url: '/api/auth/totp/disable',
    body: { password: testPassword },
    headers: { cookie },
  });
  expect(events().slice(from)).toMatchObject([
    { event: 'signed_in', userId: user.id },
    { event: 'two_factor_on', userId: user.id },
    { event: 'second_factor_failed', userId: user.id, reqId: expect.any(String) },
    { event: 'signed_in', userId: user.id },
    { event: 'recovery_code_used', userId: user.id },
    { event: 'signed_in', userId: user.id },
    { event: 'two_factor_off', userId: user.id },
  ]);
  const text = lines.join('');
  for (const value of [secret, recoveryCodes[0], challenge]) expect(text).not.toContain(value);
});
