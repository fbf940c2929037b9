import type { LightMyRequestResponse as Response } from 'fastify';
import { cookieLine } from './cookies.ts';
import { testPassword } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { totpCode } from './totp.ts';

interface Setup {
  secret: string;
  totpUri: string;
  recoveryCodes: string[];
}

interface SetUp extends Setup {
  /** The code that activated the second factor and cannot be used again. */
  usedCode: string;
  cookie: string;
}

/** Signs in with the password of every test account. */
export function loginWith(site: TestApp, user: { email: string }, cookie = ''): Promise<Response> {
  return site.request({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: user.email, password: testPassword },
    headers: { cookie },
  });
}

/** Activates a second factor as the owner does in the settings, with the current code of the app. */
export async function setUpTotp(site: TestApp, user: { email: string }): Promise<SetUp> {
  const cookie = cookieLine(await loginWith(site, user));
  const post = (url: string, body: object) =>
    site.request({ method: 'POST', url: `/api/auth/totp/${url}`, body, headers: { cookie } });
  const setup = (await post('enable', { password: testPassword })).json<Setup>();
  const usedCode = totpCode(setup.secret);
  const confirmed = await post('confirm', { code: usedCode });
  if (confirmed.statusCode !== 200) throw new Error(`No second factor: ${confirmed.body}`);
  return { ...setup, usedCode, cookie: cookieLine(confirmed) };
}

/** Signs in with the password and returns the cookie of the challenge. */
export async function challengeOf(site: TestApp, user: { email: string }): Promise<string> {
  return cookieLine(await loginWith(site, user));
}

export function answerWith(site: TestApp, cookie: string, code: string): Promise<Response> {
  return site.request({ method: 'POST', url: '/api/auth/totp', body: { code }, headers: { cookie } });
}
