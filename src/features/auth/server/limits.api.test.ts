import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieLine } from '#test/support/cookies.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { authJobs } from './jobs.ts';

const site = useTestApp({ trustProxy: 1 });
let user: UserRow;
let start = testNow;

beforeEach(async () => {
  start = new Date(start.getTime() + 7_200_000);
  site.moveTo(start);
  await site.db.deleteFrom('rate_limits').execute();
  user = await createUser(site.db);
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const login = (email: string, password: string, ip = '203.0.113.1') =>
  site.request({ method: 'POST', url: '/api/auth/login', body: { email, password }, headers: from(ip) });
const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('failed sign-ins', () => {
  it('get 429 after five a minute for one account, from all networks together and when concurrent', async () => {
    const tries = times(8, (index) => login(user.email, 'wrong', `203.0.113.${index}`));
    expect(await statuses(tries)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const stopped = await login(user.email.toUpperCase(), testPassword, '198.51.100.1');
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(stopped.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(stopped.json()).toMatchObject({ code: 'too_many_requests' });
  });

  it('expire after a minute, which refused attempts do not extend', async () => {
    await Promise.all(times(5, () => login(user.email, 'wrong')));
    site.moveTo(later(59));
    expect((await login(user.email, testPassword)).statusCode).toBe(429);
    site.moveTo(later(61));
    expect((await login(user.email, testPassword)).statusCode).toBe(200);
  });

  it('have the same limit for an address without an account', async () => {
    const tries = times(7, (index) => login('nobody@example.com', 'wrong', `203.0.113.${index}`));
    expect(await statuses(tries)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('get 429 after twenty a minute from one network, which then cannot lock further accounts', async () => {
    const home = (index: number) => `2001:db8:1:2::${index + 1}`;
    for (let index = 0; index < 20; index += 1) {
      expect((await login(`someone-${index}@example.com`, 'wrong', home(index))).statusCode).toBe(401);
    }
    await Promise.all(times(6, () => login(user.email, 'wrong', home(1))));
    expect((await login(user.email, testPassword, home(2))).statusCode).toBe(429);
    expect((await login(user.email, testPassword, '2001:db8:1:3::1')).statusCode).toBe(200);
  });

  it('count alone: successful sign-ins are unlimited and give no further tries', async () => {
    for (let index = 0; index < 25; index += 1) {
      expect((await login(user.email, testPassword)).statusCode).toBe(200);
    }
    const other = await createUser(site.db);
    for (let index = 0; index < 5; index += 1) {
      expect((await login(other.email, 'wrong')).statusCode).toBe(401);
      expect((await login(user.email, testPassword)).statusCode).toBe(200);
    }
    expect((await login(other.email, 'wrong')).statusCode).toBe(429);
  });

  it('from other browsers do not lock out a browser that has signed in before', async () => {
    const known = cookieLine(await login(user.email, testPassword));
    const other = await createUser(site.db);
    const otherBrowser = cookieLine(await login(other.email, testPassword));
    await Promise.all(times(6, (index) => login(user.email, 'wrong', `203.0.113.${index}`)));

    const withCookie = (password: string, cookie: string) =>
      site.request({
        method: 'POST',
        url: '/api/auth/login',
        body: { email: user.email, password },
        headers: { ...from('198.51.100.7'), cookie },
      });
    expect((await withCookie(testPassword, '')).statusCode).toBe(429);
    expect((await withCookie(testPassword, otherBrowser)).statusCode).toBe(429);
    expect((await withCookie(testPassword, known.replace('fl_device=', 'fl_device=x'))).statusCode).toBe(429);
    expect((await withCookie(testPassword, known)).statusCode).toBe(200);

    expect(await statuses(times(6, () => withCookie('wrong', known)))).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    expect((await withCookie(testPassword, known)).statusCode).toBe(429);
  });

  it('get 429 after a hundred a day for one account, even when they are slow', async () => {
    const known = cookieLine(await login(user.email, testPassword));
    await login(user.email, 'wrong');
    await site.db.updateTable('rate_limits').set({ hits: 100 }).where('key', 'like', '%:day').execute();
    site.moveTo(later(3600));
    const stopped = await login(user.email, testPassword);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBe(86_400 - 3600);
    const body = { email: user.email, password: testPassword };
    const fromKnown = { method: 'POST', url: '/api/auth/login', body, headers: { cookie: known } } as const;
    expect((await site.request(fromKnown)).statusCode).toBe(200);
    site.moveTo(later(86_401));
    expect((await login(user.email, testPassword)).statusCode).toBe(200);
  });

  it('start at zero when the owner sets a new password by mail', async () => {
    await Promise.all(times(6, (index) => login(user.email, 'wrong', `203.0.113.${index}`)));
    await site.db.updateTable('rate_limits').set({ hits: 100 }).where('key', 'like', '%:day').execute();
    const post = (url: string, body: object) => site.request({ method: 'POST', url, body });
    await post('/api/auth/request-password-reset', { email: user.email });
    await site.jobs.drain();
    const mail = site.mails.find(({ to }) => to === user.email);
    const token = new URL(mail?.action?.url ?? '').searchParams.get('token');
    const password = 'calm-violet-lantern-7';
    expect((await post('/api/auth/reset-password', { token, password })).statusCode).toBe(200);
    expect((await login(user.email, password, '198.51.100.9')).statusCode).toBe(200);
  });

  it('limit guesses with a stolen session as well', async () => {
    const headers = { cookie: cookieLine(await login(user.email, testPassword)) };
    const identify = (password: string) =>
      site.request({ method: 'POST', url: '/api/auth/totp/enable', body: { password }, headers });
    expect(await statuses(times(7, () => identify('wrong')))).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const key = `identity:${user.id}:day`;
    await site.db.updateTable('rate_limits').set({ hits: 100 }).where('key', '=', key).execute();
    site.moveTo(later(3600));
    const stopped = await identify(testPassword);
    expect(stopped.statusCode).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBe(86_400 - 3600);
    site.moveTo(later(86_401));
    expect((await identify(testPassword)).statusCode).toBe(200);
  });

  it('store neither the address nor an unkeyed hash of it in the table of limits', async () => {
    await login(user.email, 'wrong');
    const rows = await site.db.selectFrom('rate_limits').select('key').execute();
    expect(rows).toHaveLength(3);
    const plainHash = createHash('sha256').update(user.email).digest('base64url');
    for (const trace of [user.email, plainHash]) expect(JSON.stringify(rows)).not.toContain(trace);
  });
});

describe('registrations', () => {
  it('get 429 after ten an hour from one network', async () => {
    const register = (index: number, ip: string) =>
      site.request({
        method: 'POST',
        url: '/api/auth/register',
        headers: from(ip),
        body: { email: `new-${index}@example.com`, password: 'a good long password', firstName: 'Mira' },
      });
    expect(await statuses(times(12, (index) => register(index, '203.0.113.1')))).toEqual([
      ...times(10, () => 201),
      429,
      429,
    ]);
    expect((await register(20, '203.0.113.2')).statusCode).toBe(201);
    site.moveTo(later(3601));
    expect((await register(21, '203.0.113.1')).statusCode).toBe(201);
  });
});

describe('the daily cleaning', () => {
  it('deletes expired rows and keeps the others', async () => {
    await site.db.deleteFrom('sessions').execute();
    await login(user.email, 'wrong');
    expect((await site.as(user)({ url: '/api/me' })).statusCode).toBe(200);
    const soon = { expires_at: later(60) };
    const rows = [
      { id: 'old', identifier: 'a', value: '1', expires_at: later(-1) },
      { id: 'new', identifier: 'b', value: '2', ...soon },
    ];
    await site.db.insertInto('verifications').values(rows).execute();
    const session = { user_id: user.id, ip_address: null, user_agent: null };
    await site.db
      .insertInto('sessions')
      .values([
        { id: 'old', token: 'old', expires_at: later(-1), ...session },
        { id: 'long', token: 'long', created_at: later(-90 * 86_400), expires_at: later(60), ...session },
      ])
      .execute();

    site.moveTo(later(30));
    await site.jobs.send(authJobs.cleanUp, {});
    await site.jobs.drain();
    const left = async (table: 'sessions' | 'verifications' | 'rate_limits') =>
      (await site.db.selectFrom(table).selectAll().execute()).length;
    expect([await left('sessions'), await left('verifications'), await left('rate_limits')]).toEqual([
      1, 1, 3,
    ]);

    site.moveTo(later(61));
    await site.jobs.send(authJobs.cleanUp, {});
    await site.jobs.drain();
    expect([await left('sessions'), await left('verifications'), await left('rate_limits')]).toEqual([
      1, 0, 1,
    ]);
  });
});
