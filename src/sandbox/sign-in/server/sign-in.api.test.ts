import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAvatars } from '#src/integrations/avatars.ts';
import { Browser } from '#test/support/browser.ts';
import { createUser } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { sandboxPeople } from '../constants.ts';
import type { SandboxPerson } from '../schemas.ts';
import { createGrants } from './grants.ts';
import { removeSandboxSignIns } from './account-ids.ts';
import { drawPicture } from './picture.ts';

const site = useTestApp({ isDemo: true, rateLimitFactor: 100 });
let origin: string;

beforeAll(async () => {
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});

const [ada, uma, noel] = sandboxPeople;

function post(address: string, body: object): RequestInit & { address: string } {
  return {
    address,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Sends what the page sends: the parameters of its address and the chosen person. */
async function answer(browser: Browser, page: string, person: SandboxPerson | null, changes: object = {}) {
  const { searchParams } = new URL(page);
  const { address, ...call } = post('/api/demo/oauth/authorize', {
    provider: searchParams.get('provider'),
    clientId: searchParams.get('client_id'),
    redirectUri: searchParams.get('redirect_uri'),
    state: searchParams.get('state'),
    codeChallenge: searchParams.get('code_challenge'),
    person,
    ...changes,
  });
  return browser.open(address, call);
}

async function signIn(name: string, person: SandboxPerson | null, at = origin) {
  const browser = new Browser(at);
  const page = await browser.leadsTo(`/api/auth/${name}/login?returnUrl=/browse`);
  expect(page).toMatch(new RegExp(`^${at}/demo/sign-in\\?provider=${name}&`));
  const answered = await answer(browser, page, person);
  const { redirectTo } = (await answered.json()) as { redirectTo: string };
  return { browser, location: await browser.leadsTo(redirectTo) };
}

async function whoIs(browser: Browser) {
  return (await (await browser.open('/api/me')).json()) as Record<string, unknown>;
}

const plain = ({ name, email, isEmailVerified }: SandboxPerson) => ({ name, email, isEmailVerified });

describe('the simulated sign-in', () => {
  it('offers both providers', async () => {
    expect((await site.request({ url: '/api/auth/providers' })).json()).toEqual(['google', 'discord']);
  });

  it('signs a person in to the same account with either provider', async () => {
    if (!ada) throw new Error('There is nobody.');
    const first = await signIn('google', plain(ada));
    expect(first.location).toBe('/browse');
    const user = await whoIs(first.browser);
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Demo', email: ada.email });
    const again = await signIn('discord', plain(ada), origin.replace('127.0.0.1', 'localhost'));
    expect(again.location).toBe('/browse');
    expect(await whoIs(again.browser)).toMatchObject({ id: user['id'], firstName: 'Ada' });
    await site.jobs.drain();
    const { profileImageUrl } = await whoIs(first.browser);
    const picture = await first.browser.open(String(profileImageUrl));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('fails with the errors of the real providers', async () => {
    if (!uma || !noel) throw new Error('There is nobody.');
    const error = (code: string) => `/login?error=${code}&returnUrl=%2Fbrowse`;
    expect((await signIn('google', plain(uma))).location).toBe(error('provider_email_unverified'));
    expect((await signIn('discord', plain(uma))).location).toBe(error('provider_email_unverified'));
    expect((await signIn('discord', plain(noel))).location).toBe(error('provider_no_email'));
    expect((await signIn('google', null)).location).toBe(error('provider_refused'));
  });

  it('removes its sign-ins outside demo mode, and leaves other accounts', async () => {
    const owner = await createUser(site.db, { email_verified: true });
    const cookie = await site.cookieOf(owner);
    const { browser } = await signIn('google', {
      name: 'Eve',
      email: 'eve@example.com',
      isEmailVerified: true,
    });
    expect(await removeSandboxSignIns(site.db)).toBeGreaterThan(0);
    expect((await browser.open('/api/me')).status).toBe(401);
    const users = await site.db.selectFrom('users').select(['email', 'email_verified']).execute();
    expect(users).toContainEqual({ email: 'eve@example.com', email_verified: false });
    expect(users).toContainEqual({ email: owner.email, email_verified: true });
    expect((await site.request({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200);
    expect(await removeSandboxSignIns(site.db)).toBe(0);
  });

  it('rejects requests with a foreign callback, client, challenge or state', async () => {
    const browser = new Browser(origin);
    const page = await browser.leadsTo('/api/auth/google/login');
    for (const changes of [
      { redirectUri: 'https://evil.example/api/auth/callback/google' },
      { redirectUri: `${origin}/api/auth/callback/discord` },
      { clientId: 'another' },
      { codeChallenge: 'short' },
      { state: '' },
    ]) {
      expect((await answer(browser, page, null, changes)).status).toBe(400);
    }
  });

  it('gives no token without the secret, and no profile without a token', async () => {
    const call = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ grant_type: 'authorization_code', ...form });
      const response = await fetch(`${origin}/api/demo/oauth/token`, { method: 'POST', body });
      return [response.status, await response.json()];
    };
    expect(await call({})).toEqual([401, { error: 'invalid_client' }]);
    expect(await call({ client_id: 'firstlayer-demo', client_secret: 'guess' })).toEqual([
      401,
      { error: 'invalid_client' },
    ]);
    const info = await fetch(`${origin}/api/demo/oauth/userinfo`, {
      headers: { authorization: 'Bearer guess' },
    });
    expect([info.status, await info.json()]).toEqual([401, { error: 'invalid_token' }]);
  });

  it('draws a picture that is accepted as a profile picture', async () => {
    const avatars = createAvatars({ storage: site.storage, limits: site.config.limits });
    expect((await avatars.prepare(drawPicture())).hash).toMatch(/^[\da-f]{64}$/);
  });
});

describe('an authorization code', () => {
  const clock = { now: new Date('2026-11-18T12:00:00Z') };
  const grants = createGrants(() => clock.now);
  const codeVerifier = 'v'.repeat(43);
  const redirectUri = 'http://localhost/api/auth/callback/google';
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const issue = () =>
    grants.issueCode({
      provider: 'google',
      person: { name: 'Ada', email: '', isEmailVerified: false },
      redirectUri,
      codeChallenge,
    });

  it('works once', () => {
    const exchange = { code: issue(), codeVerifier, redirectUri };
    const token = grants.redeem(exchange);
    expect(grants.find(token ?? '')?.person.name).toBe('Ada');
    expect(grants.redeem(exchange)).toBeUndefined();
  });

  it.each([{ codeVerifier: 'w'.repeat(43) }, { redirectUri: 'http://localhost/other' }, { code: 'other' }])(
    'fails with %j',
    (changes) => {
      expect(grants.redeem({ code: issue(), codeVerifier, redirectUri, ...changes })).toBeUndefined();
    },
  );

  it('expires after a minute, and when a thousand newer ones were issued', () => {
    const late = issue();
    const lateToken = grants.redeem({ code: issue(), codeVerifier, redirectUri }) ?? '';
    clock.now = new Date(clock.now.getTime() + 60_001);
    expect(grants.redeem({ code: late, codeVerifier, redirectUri })).toBeUndefined();
    expect(grants.find(lateToken)).toBeUndefined();
    const crowded = issue();
    for (let at = 0; at < 1000; at += 1) issue();
    expect(grants.redeem({ code: crowded, codeVerifier, redirectUri })).toBeUndefined();
  });
});
