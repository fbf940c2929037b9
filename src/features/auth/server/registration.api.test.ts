import { describe, expect, it } from 'vitest';
import { site as siteConfig } from '#src/site.ts';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ rateLimitFactor: 100 });

let lastNumber = 0;
const newEmail = () => {
  lastNumber += 1;
  return `maker-${lastNumber}@example.com`;
};

const registration = (fields: object = {}) => ({
  email: newEmail(),
  password: 'a good long password',
  firstName: 'Mira',
  ...fields,
});

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  site.request({ method: 'POST', url, body, headers });
const register = (body: unknown) => post('/api/auth/register', body);
const login = (body: unknown, headers: Record<string, string> = {}) => post('/api/auth/login', body, headers);
const me = (cookie?: string) =>
  site.request({ url: '/api/me', ...(cookie !== undefined && { headers: { cookie } }) });

const userByEmail = (email: string) =>
  site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('registration', () => {
  it('creates an account, signs in, and records the accepted terms', async () => {
    const body = registration({ lastName: ' Voß ', wantsStlEmails: true });
    const response = await register(body);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      user: {
        email: body.email,
        emailVerified: false,
        firstName: 'Mira',
        lastName: 'Voß',
        isAdmin: false,
        isMod: false,
        wantsStlEmails: true,
        subscription: { tier: 'free', status: 'active' },
      },
    });
    const row = await userByEmail(body.email);
    expect(row).toMatchObject({ terms_version: siteConfig.terms.version, terms_accepted_at: testNow });
    expect((await me(cookieLine(response))).json()).toEqual(response.json<{ user: object }>().user);
  });

  it('sends no release mails by default and needs no last name', async () => {
    const { user } = (await register(registration())).json<{ user: object }>();
    expect(user).toMatchObject({ lastName: '', wantsStlEmails: false });
  });

  it('ignores privileges in the payload', async () => {
    const body = registration({
      isAdmin: true,
      is_admin: true,
      isMod: true,
      emailVerified: true,
      id: 'mine',
      username: 'admin',
      termsVersion: '0',
    });
    const { user } = (await register(body)).json<{ user: { id: string; username: string } }>();
    expect(user).toMatchObject({ isAdmin: false, isMod: false, emailVerified: false });
    expect(user.id).not.toBe('mine');
    expect(user.username).not.toBe('admin');
    expect(await userByEmail(body.email)).toMatchObject({
      is_admin: false,
      terms_version: siteConfig.terms.version,
    });
  });

  it('refuses a taken address without regard to case', async () => {
    const body = registration();
    await register(body);
    const again = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ message: 'Registration failed. User may already exist.' });
  });

  it('creates one account for two concurrent requests', async () => {
    const body = registration();
    const responses = await Promise.all([register(body), register(body), register(body)]);
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    const rows = await site.db.selectFrom('users').select('id').where('email', '=', body.email).execute();
    expect(rows).toHaveLength(1);
  });

  it('assigns unique, numbered usernames, also to concurrent requests', async () => {
    const before = await countUsers();
    const names = ['Zoë', 'zoe', 'ZOË', 'Zóé', 'Zoe'];
    const responses = await Promise.all(names.map((firstName) => register(registration({ firstName }))));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 201));
    const usernames = responses.map(
      (response) => response.json<{ user: { username: string } }>().user.username,
    );
    expect(new Set(usernames.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of usernames) expect(name).toMatch(/^zoe\d*$/i);
    expect(await countUsers()).toBe(before + names.length);
  });

  const bad: [string, object, string][] = [
    ['no email', { email: undefined }, 'email'],
    ['a number as email', { email: 7 }, 'email'],
    ['an email without a domain', { email: 'someone' }, 'email'],
    ['an email that is too long', { email: `${'a'.repeat(250)}@example.com` }, 'email'],
    ['an email with a NUL', { email: 'a\u0000b@example.com' }, 'email'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a short password of wide characters', { password: '😀😀😀😀😀😀😀' }, 'password'],
    ['a long password', { password: 'a'.repeat(129) }, 'password'],
    ['a password with a NUL', { password: 'a\u0000aaaaaaaaa' }, 'password'],
    ['a password with a lone surrogate', { password: '\ud800aaaaaaaaa' }, 'password'],
    ['a password of spaces', { password: ' '.repeat(12) }, 'password'],
    ['a password of wide spaces and tabs', { password: '\t\u3000\u00a0 '.repeat(3) }, 'password'],
    ['a known password', { password: 'Password1' }, 'password'],
    ['a personal password', { password: 'Mirabella7', firstName: 'Mirabella' }, 'password'],
    ['a list as password', { password: ['a good long password'] }, 'password'],
    ['a blank first name', { firstName: '   ' }, 'firstName'],
    ['a long first name', { firstName: 'a'.repeat(51) }, 'firstName'],
    ['a first name with a NUL', { firstName: 'Mi\u0000ra' }, 'firstName'],
    ['a long last name', { lastName: 'a'.repeat(51) }, 'lastName'],
    ['a word as opt-in', { wantsStlEmails: 'yes' }, 'wantsStlEmails'],
  ];
  it.each(bad)('refuses %s', async (_, fields, path) => {
    const response = await register(registration(fields));
    expect(response.statusCode).toBe(400);
    expect(response.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
  });

  it('refuses a password of spaces only, and accepts one that contains spaces', async () => {
    const response = await register(registration({ password: ' '.repeat(12) }));
    expect(response.json()).toMatchObject({
      issues: [{ message: 'Password must have more than white space.' }],
    });
    expect((await register(registration({ password: '      9      ' }))).statusCode).toBe(201);
  });

  it('accepts passwords of 128 wide characters, and compares them after Unicode normalization', async () => {
    const long = registration({ password: '😀'.repeat(128) });
    expect((await register(long)).statusCode).toBe(201);
    expect((await login({ email: long.email, password: long.password })).statusCode).toBe(200);
    const composed = registration({ password: 'Äpfel im März' });
    await register(composed);
    const typed = { email: composed.email, password: composed.password.normalize('NFD') };
    expect((await login(typed)).statusCode).toBe(200);
  });

  it('stores passwords as Argon2id with 19 MiB, and session tokens as hashes', async () => {
    const body = registration();
    const response = await register(body);
    const row = await userByEmail(body.email);
    const account = await site.db
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', row?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(account.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const session = await site.db
      .selectFrom('sessions')
      .select(['token', 'ip_address'])
      .where('user_id', '=', row?.id ?? '')
      .executeTakeFirstOrThrow();
    const token = decodeURIComponent(cookiesOf(response)['fl.session_token']?.value ?? '').split('.')[0];
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(session.token).not.toContain(token);
    expect((await me(`fl.session_token=${session.token}`)).statusCode).toBe(401);
  });
});

async function countUsers(): Promise<number> {
  const row = await site.db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'users')
    .executeTakeFirstOrThrow();
  return row.value;
}
