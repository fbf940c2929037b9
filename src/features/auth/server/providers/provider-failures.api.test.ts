import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '#test/support/browser.ts';
import { makeGooglePerson, openProviderSite, whoIs, type ProviderSite } from '#test/support/provider-site.ts';

let site: ProviderSite;

beforeAll(async () => {
  site = await openProviderSite();
});

beforeEach(() => {
  site.lines.length = 0;
});

afterAll(() => site.close());

describe('a failed sign-in', () => {
  it.each([
    ['no address', { email: undefined }, 'provider_no_email'],
    ['an address that is none', { email: 'nobody' }, 'provider_no_email'],
    [
      'an address that lower case makes somebody else’s',
      { email: '\u212Aim@example.com' },
      'provider_no_email',
    ],
    ['an address that is not verified', { email_verified: false }, 'provider_email_unverified'],
    ['no word on whether it is verified', { email_verified: undefined }, 'provider_email_unverified'],
    ['no id', { sub: undefined }, 'provider_unavailable'],
  ])('reports %s', async (_, fields, error) => {
    const person = makeGooglePerson(fields);
    site.google.person = person;
    const { browser, location } = await site.signIn('/pricing');
    expect(location).toBe(`/login?error=${error}&returnUrl=%2Fpricing`);
    expect(await whoIs(browser)).toBe(401);
    expect(site.lines.join('')).toContain(`"reason":"${error}"`);
  });

  it.each([
    ['access_denied', 'provider_refused'],
    ['temporarily_unavailable', 'provider_unavailable'],
    ['server_error', 'provider_unavailable'],
    ['invalid_scope', 'sign_in_failed'],
    ['account_not_linked', 'sign_in_failed'],
    ['state_mismatch', 'sign_in_failed'],
    ['constructor', 'sign_in_failed'],
  ])('redirects with an error when the provider returns %s', async (error, ours) => {
    const browser = new Browser(site.origin);
    const address = new URL(await site.goToGoogle(browser, '/pricing'));
    address.searchParams.delete('code');
    address.searchParams.set('error', error);
    expect(await browser.leadsTo(address.href)).toBe(`/login?error=${ours}&returnUrl=%2Fpricing`);
  });

  it('redirects with an error when the provider fails or sends an invalid response', async () => {
    site.google.person = makeGooglePerson();
    const failed = '/login?error=provider_unavailable';
    site.google.nextToken = { statusCode: 500, body: {} };
    expect((await site.signIn()).location).toBe(failed);
    site.google.nextToken = { statusCode: 400, body: { error: 'invalid_grant' } };
    expect((await site.signIn()).location).toBe(failed);
    site.google.nextToken = { statusCode: 200, body: { token: 'none' } };
    expect((await site.signIn()).location).toBe(failed);
    site.google.nextUserInfo = { statusCode: 200, body: { hello: 'there' } };
    expect((await site.signIn()).location).toBe(failed);
    site.google.nextUserInfo = { statusCode: 503, body: {} };
    expect((await site.signIn()).location).toBe(failed);
  });

  it('accepts a valid state once, and only in the browser that it was created for', async () => {
    site.google.person = makeGooglePerson();
    const expired = '/login?error=sign_in_expired';
    const other = await new Browser(site.origin).leadsTo(await site.goToGoogle(new Browser(site.origin)));
    expect(other).toBe(expired);

    const { browser } = await site.signIn();
    const back = await site.goToGoogle(browser);
    expect(await browser.leadsTo(back)).toBe('/dashboard');
    expect(await browser.leadsTo(back)).toBe(expired);

    const changed = new URL(await site.goToGoogle(browser));
    changed.searchParams.set('state', 'x'.repeat(32));
    expect(await browser.leadsTo(changed.href)).toBe(expired);
    expect(await browser.leadsTo('/api/auth/callback/google?code=x')).toBe(expired);
    expect(await browser.leadsTo('/api/auth/callback/google')).toBe(expired);
    expect(site.lines.join('')).not.toContain('"level":50');
  });

  it('refuses a state of another provider, and sends that provider no code', async () => {
    site.google.person = makeGooglePerson();
    const browser = new Browser(site.origin);
    const back = new URL(await site.goToGoogle(browser));
    back.pathname = '/api/auth/callback/discord';
    expect(await browser.leadsTo(back.href)).toBe('/login?error=sign_in_expired');
    expect(site.lines.join('')).not.toContain('did not answer as it should');
  });

  it('redirects with an error when the state is older than ten minutes', async () => {
    site.google.person = makeGooglePerson();
    const browser = new Browser(site.origin);
    const back = await site.goToGoogle(browser, '/pricing');
    const rows = await site.db.selectFrom('verifications').select(['id', 'value']).execute();
    for (const { id, value } of rows.filter((row) => row.value.startsWith('{'))) {
      const aged = JSON.stringify({ ...(JSON.parse(value) as object), expiresAt: Date.now() - 1 });
      await site.db.updateTable('verifications').set({ value: aged }).where('id', '=', id).execute();
    }
    expect(await browser.leadsTo(back)).toBe('/login?error=sign_in_expired&returnUrl=%2Fpricing');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\tx', 'javascript:alert(1)'])(
    'never leads to %j',
    async (returnUrl) => {
      site.google.person = makeGooglePerson();
      const browser = new Browser(site.origin);
      const query = new URLSearchParams({ returnUrl });
      const back = await browser.leadsTo(await browser.leadsTo(`/api/auth/google/login?${query}`));
      expect(await browser.leadsTo(back)).toBe('/dashboard');
    },
  );
});
