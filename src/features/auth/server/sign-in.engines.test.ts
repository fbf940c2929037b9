import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { createUser, testPassword } from '#test/support/factories.ts';
import { createTestApp, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ rateLimitFactor: 100 });

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  site.request({ method: 'POST', url, body, headers });
const login = (body: unknown, headers: Record<string, string> = {}) => post('/api/auth/login', body, headers);
const me = (cookie?: string) =>
  site.request({ url: '/api/me', ...(cookie !== undefined && { headers: { cookie } }) });

describe('sign-in', () => {
  it('accepts the address without regard to case, and returns the user', async () => {
    const user = await createUser(site.db);
    const response = await login({ email: user.email.toUpperCase(), password: testPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ user: { id: user.id, email: user.email } });
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('returns the same for an unknown address and a wrong password', async () => {
    const user = await createUser(site.db);
    const wrong = await login({ email: user.email, password: 'something else' });
    const unknown = await login({ email: 'nobody@example.com', password: 'something else' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.json()).toEqual(unknown.json());
    expect(wrong.json()).toMatchObject({ error: 'Invalid email or password', code: 'invalid_credentials' });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [{}],
    [{ email: 'someone@example.com' }],
    [{ email: 'someone@example.com', password: '' }],
    [{ email: 'someone@example.com', password: 'a'.repeat(129) }],
    [{ email: { $ne: null }, password: { $ne: null } }],
    [['someone@example.com', 'password']],
  ])('refuses %j', async (body) => {
    expect((await login(body)).statusCode).toBe(400);
  });

  it('refuses a form from another site, and a body that is not JSON', async () => {
    const user = await createUser(site.db);
    const body = { email: user.email, password: testPassword };
    expect((await login(body, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await login(body, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const form = await site.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=${user.email}&password=${testPassword}`,
    });
    expect(form.statusCode).toBe(415);
  });

  it('refuses at once a password whose normalization would take minutes', async () => {
    const password = `a${'\u0301\u0323'.repeat(100_000)}`;
    expect((await login({ email: 'someone@example.com', password })).statusCode).toBe(400);
  });

  it('sets an HttpOnly session cookie and a hint cookie that scripts can read', async () => {
    const user = await createUser(site.db);
    const cookies = cookiesOf(await login({ email: user.email, password: testPassword }));
    expect(Object.keys(cookies).toSorted()).toEqual(['fl.session_token', 'fl_device', 'fl_hint']);
    expect(cookies['fl_device']).toMatchObject({ httponly: true, samesite: 'Lax', path: '/' });
    expect(cookies['fl.session_token']).toMatchObject({
      httponly: true,
      samesite: 'Lax',
      path: '/',
      'max-age': '2592000',
    });
    expect(cookies['fl.session_token']).not.toHaveProperty('secure');
    expect(cookies['fl_hint']).toMatchObject({
      value: '1',
      samesite: 'Lax',
      path: '/',
      'max-age': '2592000',
    });
    expect(cookies['fl_hint']).not.toHaveProperty('httponly');
  });

  it('ignores a session id that the visitor brings, and ends the previous session', async () => {
    const user = await createUser(site.db);
    const credentials = { email: user.email, password: testPassword };
    const first = cookieLine(await login(credentials));
    const second = await login(credentials, { cookie: first });
    expect(cookieLine(second)).not.toBe(first);
    expect((await me(first)).statusCode).toBe(401);
    expect((await me(cookieLine(second))).statusCode).toBe(200);

    const planted = await login(credentials, { cookie: 'fl.session_token=planted.c2lnbmF0dXJl' });
    expect(cookieLine(planted)).not.toContain('planted');
  });
});

describe('the session', () => {
  it('returns the signed-in user on both URLs', async () => {
    const user = await createUser(site.db);
    const responses = await Promise.all(['/api/me', '/api/auth/user'].map((url) => site.as(user)({ url })));
    for (const response of responses) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
    expect(responses[0]?.json()).toEqual(responses[1]?.json());
  });

  it('becomes invalid after log-out, also for copies of its cookie', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    const out = await post('/api/auth/logout', undefined, { cookie });
    expect(out.statusCode).toBe(204);
    const cleared = cookiesOf(out);
    expect(cleared['fl.session_token']).toMatchObject({ value: '', 'max-age': '0' });
    expect(cleared['fl_hint']?.value).toBe('');
    const after = await me(cookie);
    expect(after.statusCode).toBe(401);
    expect(cookiesOf(after)).toMatchObject({ fl_hint: { value: '' }, 'fl.session_token': { value: '' } });
    expect((await post('/api/auth/logout', undefined, { cookie })).statusCode).toBe(204);
    expect((await post('/api/auth/logout', undefined)).statusCode).toBe(204);
    expect((await post('/api/auth/logout', {})).statusCode).toBe(204);
    const headers = { 'content-type': 'application/json' };
    const empty = await site.request({ method: 'POST', url: '/api/auth/logout', headers });
    expect(empty.statusCode).toBe(204);
  });

  it('keeps its cookies when another site sends the log-out', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    const out = await post('/api/auth/logout', undefined, { cookie, 'sec-fetch-site': 'cross-site' });
    expect(out.statusCode).toBe(403);
    expect(out.headers['set-cookie']).toBeUndefined();
    expect((await me(cookie)).statusCode).toBe(200);
  });

  it('returns 401 when it is forged, truncated or expired', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    expect((await me(cookie.replace('token=', 'token=x'))).statusCode).toBe(401);
    expect((await me(cookie.replace(/(token=[^.]*).*/, '$1'))).statusCode).toBe(401);
    await site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('writes nothing when it is expired, so that a read-only database answers 401 as well', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    const rows = site.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id);
    await site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute();
    const before = await rows.execute();
    expect((await site.request({ url: '/api/auth/sessions', headers: { cookie } })).statusCode).toBe(401);
    expect(before).toHaveLength(1);
    expect(await rows.execute()).toEqual(before);
  });

  it('returns 401 from /api/me when it is expired and the database is read-only', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    await site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute();
    const readOnly = `begin raise exception 'read-only' using errcode = '25006'; end`;
    await sql`create function refuse_write() returns trigger language plpgsql as ${sql.lit(readOnly)}`.execute(
      site.db,
    );
    await sql`create trigger refusing before delete on sessions
      for each row when (old.user_id = ${sql.lit(user.id)}) execute function refuse_write()`.execute(site.db);
    try {
      expect((await me(cookie)).statusCode).toBe(401);
    } finally {
      await sql`drop function refuse_write cascade`.execute(site.db);
    }
    expect((await me(cookie)).headers['set-cookie']).toContainEqual(expect.stringMatching(/^fl_hint=;/));
  });

  it('lasts a day longer with each day of use', async () => {
    const user = await createUser(site.db);
    const cookie = cookieLine(await login({ email: user.email, password: testPassword }));
    expect((await me(cookie)).headers['set-cookie']).toBeUndefined();
    const soon = new Date(Date.now() + 86_400_000);
    await site.db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', user.id).execute();
    const renewed = cookiesOf(await me(cookie));
    expect(Object.keys(renewed).toSorted()).toEqual(['fl.session_token', 'fl_hint']);
    const { expires_at: expiresAt } = await site.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(soon.getTime() + 86_400_000);
    expect((await me(cookie)).statusCode).toBe(200);
  });

  it('loses its rights as soon as the account does', async () => {
    const admin = await createUser(site.db, { is_admin: true });
    const call = { url: '/api/admin/categories' };
    expect((await site.as(admin)(call)).statusCode).toBe(200);
    await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute();
    expect((await site.as(admin)(call)).statusCode).toBe(403);
  });

  it('disappears with the account', async () => {
    const user = await createUser(site.db);
    expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(200);
    await site.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(401);
  });
});

it('leads password managers from /.well-known/change-password to the password in the settings', async () => {
  const response = await site.request({ url: '/.well-known/change-password' });
  expect([response.statusCode, response.headers.location]).toEqual([302, '/settings#password']);
});

describe('/api/login', () => {
  it.each([
    ['/api/login', '/login'],
    ['/api/login?returnUrl=/model/12?a%3D1', '/login?returnUrl=%2Fmodel%2F12%3Fa%3D1'],
    ['/api/login?returnUrl=//evil.example', '/login'],
    ['/api/login?returnUrl=https://evil.example', '/login'],
    ['/api/login?returnUrl=/a&returnUrl=/b', '/login'],
  ])('redirects %s to %s', async (url, location) => {
    const response = await site.request({ url });
    expect([response.statusCode, response.headers.location]).toEqual([302, location]);
  });
});

describe('behind https', () => {
  it('marks all cookies Secure, and those that scripts cannot read with the __Host- prefix', async () => {
    const secure = await createTestApp({ publicUrl: 'https://shop.example' });
    try {
      const user = await createUser(secure.db);
      const body = { email: user.email, password: testPassword };
      const response = await secure.request({ method: 'POST', url: '/api/auth/login', body });
      const cookies = cookiesOf(response);
      expect(cookies['__Host-fl.session_token']).toMatchObject({ secure: true, httponly: true, path: '/' });
      expect(cookies['__Host-fl.session_token']).not.toHaveProperty('domain');
      expect(cookies['fl_hint']).toMatchObject({ secure: true });
      expect(cookies['__Host-fl_device']).toMatchObject({ secure: true, httponly: true, path: '/' });
      const me = await secure.request({ url: '/api/me', headers: { cookie: cookieLine(response) } });
      expect(me.statusCode).toBe(200);
    } finally {
      await secure.close();
    }
  });
});
