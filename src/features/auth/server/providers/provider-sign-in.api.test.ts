import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { site as shop } from '#src/site.ts';
import { Browser, locationOf } from '#test/support/browser.ts';
import { createUser } from '#test/support/factories.ts';
import { setUpTotp } from '#test/support/second-factor.ts';
import { totpCode } from '#test/support/totp.ts';
import { makeGooglePerson, openProviderSite, whoIs, type ProviderSite } from '#test/support/provider-site.ts';

let site: ProviderSite;

beforeAll(async () => {
  site = await openProviderSite();
});

beforeEach(() => {
  site.lines.length = 0;
});

afterAll(() => site.close());

const findUser = (email: string) =>
  site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('a first sign-in', () => {
  it('creates an account with PKCE, and redirects to the requested path', async () => {
    site.google.person = makeGooglePerson({
      email: 'Ada.Capital@Example.com',
      given_name: '  Ada\u0000\u202e ',
      picture: 'javascript:x',
    });
    site.google.exchanges.length = 0;
    const browser = new Browser(site.origin);
    const response = await browser.open(await site.goToGoogle(browser, '/model/7?tab=files#comments'));
    expect(locationOf(response)).toBe('/model/7?tab=files#comments');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(site.google.exchanges).toEqual([
      {
        hasProof: true,
        clientSecret: 'secret of shop-google',
        redirectUri: `${site.origin}/api/auth/callback/google`,
      },
    ]);
    expect([...browser.cookies.keys()].toSorted()).toEqual(['fl.session_token', 'fl_device', 'fl_hint']);
    expect(await whoIs(browser)).toMatchObject({
      email: 'ada.capital@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'Ada',
      wantsStlEmails: false,
    });
    const user = await findUser('ada.capital@example.com');
    expect(user).toMatchObject({ name: 'Ada Lovelace', provider_image_url: null });
    expect(user?.terms_version).toBe(shop.terms.version);
    expect(user?.terms_accepted_at).toBeInstanceOf(Date);
  });

  it('redirects to a path with non-ASCII characters', async () => {
    site.google.person = makeGooglePerson();
    expect((await site.signIn('/browse?q=Größe 3 花瓶')).location).toBe(
      '/browse?q=Gr%C3%B6%C3%9Fe%203%20%E8%8A%B1%E7%93%B6',
    );
  });

  it('stores no token, and logs neither code nor state nor token', async () => {
    site.google.person = makeGooglePerson();
    const browser = new Browser(site.origin);
    const back = await site.goToGoogle(browser);
    await browser.open(back);
    const accounts = await site.db
      .selectFrom('accounts')
      .selectAll()
      .where('provider_id', '=', 'google')
      .execute();
    expect(accounts.length).toBeGreaterThan(0);
    for (const account of accounts) {
      expect(account).toMatchObject({
        access_token: null,
        refresh_token: null,
        id_token: null,
        password: null,
      });
    }
    const { searchParams } = new URL(back);
    const text = site.lines.join('');
    expect(text).toContain('"event":"registered"');
    expect(text).not.toContain(searchParams.get('code'));
    expect(text).not.toContain(searchParams.get('state'));
    expect(text).not.toContain(site.google.config.clientSecret);
  });

  it("adapts a name to the sign-up's rules", async () => {
    const person = makeGooglePerson({
      given_name: 'x'.repeat(80),
      family_name: '\u0301'.repeat(200),
      name: null,
    });
    site.google.person = person;
    const { browser } = await site.signIn();
    expect(await whoIs(browser)).toMatchObject({ firstName: 'x'.repeat(50), lastName: '' });
    site.google.person = makeGooglePerson({ given_name: ' \u0000 ', family_name: null });
    expect(await whoIs((await site.signIn()).browser)).toMatchObject({ firstName: 'Maker' });
  });

  it('creates one account for two concurrent sign-ins', async () => {
    const person = makeGooglePerson();
    site.google.person = person;
    const both = await Promise.all([site.signIn(), site.signIn()]);
    expect(both.map(({ location }) => location)).toEqual(['/dashboard', '/dashboard']);
    const ids = await Promise.all(both.map(async ({ browser }) => whoIs(browser)));
    expect(ids[0]).toMatchObject({ email: person.email });
    expect(ids[1]).toEqual(ids[0]);
    const accounts = await site.db
      .selectFrom('accounts')
      .select('id')
      .where('account_id', '=', person.sub)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  it('finds distinct usernames for concurrent sign-ins with the same name', async () => {
    const people = Array.from({ length: 4 }, () => makeGooglePerson({ given_name: 'Grace' }));
    const browsers = people.map(() => new Browser(site.origin));
    const backs: string[] = [];
    for (const browser of browsers) backs.push(await site.goToGoogle(browser));
    // The fake provider returns its profiles one after the other, in any order.
    const queue = [...people];
    Object.defineProperty(site.google, 'person', { configurable: true, get: () => queue.shift() });
    const responses = await Promise.all(browsers.map((browser, at) => browser.open(backs[at] ?? '')));
    Object.defineProperty(site.google, 'person', { configurable: true, writable: true, value: {} });
    expect(responses.map(locationOf)).toEqual(people.map(() => '/dashboard'));
    const who = await Promise.all(browsers.map(whoIs));
    const names = who.map((user) => (user as Record<string, unknown>)['username']);
    expect(new Set(names).size).toBe(4);
  });
});

describe('a later sign-in', () => {
  it('identifies the person by the provider’s id, even when the address has changed there', async () => {
    const person = makeGooglePerson();
    site.google.person = person;
    const first = await whoIs((await site.signIn()).browser);
    site.google.person = {
      ...person,
      email: 'moved@example.com',
      email_verified: false,
      given_name: 'Other',
    };
    const again = await site.signIn();
    expect(again.location).toBe('/dashboard');
    expect(await whoIs(again.browser)).toEqual(first);
    expect(site.lines.join('')).toContain('"event":"signed_in"');
  });

  it('ends the session that this browser had before', async () => {
    site.google.person = makeGooglePerson();
    const { browser } = await site.signIn();
    const before = new Browser(site.origin);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    site.google.person = makeGooglePerson();
    await site.signIn(undefined, browser);
    expect(await whoIs(before)).toBe(401);
    expect(await whoIs(browser)).toMatchObject({ email: (site.google.person as { email: string }).email });
  });

  it("stores the picture's URL and updates it", async () => {
    const person = makeGooglePerson({ picture: 'http://10.0.0.1/1.png' });
    site.google.person = person;
    await site.signIn();
    expect((await findUser(person.email))?.provider_image_url).toBe('http://10.0.0.1/1.png');
    site.google.person = { ...person, picture: 'http://10.0.0.1/2.png' };
    await site.signIn();
    expect((await findUser(person.email))?.provider_image_url).toBe('http://10.0.0.1/2.png');
  });

  it('requires the second factor, and creates a session only after its code', async () => {
    const user = await createUser(site.db, { email_verified: true });
    const { secret } = await setUpTotp(site, user);
    await site.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    site.google.person = makeGooglePerson({ email: user.email });
    for (const event of ['provider_linked', 'none']) {
      site.lines.length = 0;
      const { browser, location } = await site.signIn('/pricing');
      expect(location).toBe('/login?step=totp&returnUrl=%2Fpricing');
      expect(site.lines.join('').includes('"event":"provider_linked"')).toBe(event === 'provider_linked');
      expect([...browser.cookies.keys()]).toContain('fl.two_factor');
      expect([...browser.cookies.keys()]).not.toContain('fl.session_token');
      expect(await whoIs(browser)).toBe(401);
    }
    const rows = site.db.selectFrom('sessions').select('id').where('user_id', '=', user.id);
    expect(await rows.execute()).toEqual([]);

    const { browser } = await site.signIn();
    const answered = await browser.open('/api/auth/totp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: totpCode(secret, 1) }),
    });
    expect(answered.status).toBe(200);
    expect(await whoIs(browser)).toMatchObject({ id: user.id });
  });
});

describe('an address of an existing account', () => {
  it('gets linked when both sides have verified it', async () => {
    const user = await createUser(site.db, { email_verified: true });
    site.google.person = makeGooglePerson({ email: user.email.toUpperCase() });
    const { browser, location } = await site.signIn();
    expect(location).toBe('/dashboard');
    expect(await whoIs(browser)).toMatchObject({ id: user.id, username: user.username });
    expect(site.lines.join('')).toContain('"event":"provider_linked"');
    await site.jobs.drain();
    expect(site.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
      'Google now signs you in to Firstlayer',
    ]);
  });

  it('gets linked to Discord as well', async () => {
    const user = await createUser(site.db, { email_verified: true });
    const avatar = 'a1b2c3';
    site.discord.person = {
      id: '80351110224678912',
      username: 'nelly',
      email: user.email,
      verified: true,
      avatar,
    };
    const browser = new Browser(site.origin);
    const back = await browser.leadsTo(await browser.leadsTo('/api/auth/discord/login'));
    expect(await browser.leadsTo(back)).toBe('/dashboard');
    expect(await whoIs(browser)).toMatchObject({ id: user.id });
    expect((await findUser(user.email))?.provider_image_url).toBe(
      'https://cdn.discordapp.com/avatars/80351110224678912/a1b2c3.png?size=256',
    );
  });

  it.each([
    ['only the provider has verified it', false, true, 'account_not_linked'],
    ['only we have verified it', true, false, 'provider_email_unverified'],
    ['nobody has verified it', false, false, 'provider_email_unverified'],
  ])('does not get linked when %s', async (_, email_verified, there, error) => {
    const user = await createUser(site.db, { email_verified });
    site.google.person = makeGooglePerson({ email: user.email, email_verified: there });
    const { browser, location } = await site.signIn('/browse');
    expect(location).toBe(`/login?error=${error}&returnUrl=%2Fbrowse`);
    expect(await whoIs(browser)).toBe(401);
    const accounts = await site.db
      .selectFrom('accounts')
      .select('provider_id')
      .where('user_id', '=', user.id)
      .execute();
    expect(accounts).toEqual([{ provider_id: 'credential' }]);
  });

  it('gets linked once by two concurrent sign-ins', async () => {
    const user = await createUser(site.db, { email_verified: true });
    site.google.person = makeGooglePerson({ email: user.email });
    const both = await Promise.all([site.signIn(), site.signIn()]);
    expect(both.map(({ location }) => location)).toEqual(['/dashboard', '/dashboard']);
  });
});
