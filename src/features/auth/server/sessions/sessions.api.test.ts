import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cookieLine, cookiesOf } from '#test/support/cookies.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { DeviceSession } from '../../security-schemas.ts';

const site = useTestApp({ trustProxy: 1 });
let user: UserRow;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeEach(async () => {
  site.moveTo(new Date());
  user = await createUser(site.db);
});

async function signIn(who: UserRow, userAgent = firefox): Promise<string> {
  const response = await site.request({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: who.email, password: testPassword },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.9' },
  });
  return cookieLine(response);
}
const list = async (cookie: string) =>
  (await site.request({ url: '/api/auth/sessions', headers: { cookie } })).json<DeviceSession[]>();
const end = (cookie: string, id = '') =>
  site.request({
    method: 'DELETE',
    url: `/api/auth/sessions${id && `/${id}`}`,
    headers: { cookie },
  });
const statusOf = async (cookie: string) =>
  (await site.request({ url: '/api/me', headers: { cookie } })).statusCode;
const otherOf = async (cookie: string) => (await list(cookie)).find(({ isCurrent }) => !isCurrent)?.id ?? '';

/** Inserts sessions as other sign-ins would create them. */
async function addSessions(
  who: UserRow,
  count: number,
  fields: { created_at?: Date; updated_at?: Date } = {},
) {
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomUUID(),
    user_id: who.id,
    expires_at: new Date(Date.now() + dayMs),
    ip_address: '',
    user_agent: '',
    ...fields,
  }));
  await site.db.insertInto('sessions').values(rows).execute();
}

describe('the list of devices', () => {
  it('requires a session', async () => {
    const responses = [
      await site.request({ url: '/api/auth/sessions' }),
      await end('', randomUUID()),
      await end(''),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  it('returns name, network and times of each device, and no token', async () => {
    const phone = await signIn(user, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    const here = await signIn(user);
    await addSessions(await createUser(site.db), 1);
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    const current = sessions.find(({ isCurrent }) => isCurrent);
    expect(current).toEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      ipAddress: '203.0.113.9',
      signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastSeenAt: current?.signedInAt,
      isCurrent: true,
    });
    expect(sessions.find(({ isCurrent }) => !isCurrent)).toMatchObject({
      device: 'Unknown browser on iPhone',
    });
    const tokens = [phone, here].map((cookie) => /session_token=([^.;]+)/.exec(cookie)?.[1] ?? '');
    for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
  });

  it('records once an hour that a device is in use, and sorts by last use', async () => {
    const [first, second] = [await signIn(user), await signIn(user)];
    const start = Date.now();
    site.moveTo(new Date(start + hourMs / 2));
    await statusOf(first);
    expect((await list(second))[0]).toMatchObject({ isCurrent: true });
    const used = new Date(start + 2 * hourMs);
    site.moveTo(used);
    await statusOf(first);
    expect((await list(second))[0]).toMatchObject({ isCurrent: false, lastSeenAt: used.toISOString() });
    site.moveTo(new Date(start + 2.5 * hourMs));
    await statusOf(first);
    expect((await list(second))[0]).toMatchObject({ lastSeenAt: used.toISOString() });
  });

  it('omits expired sessions', async () => {
    const here = await signIn(user);
    await addSessions(user, 1, { created_at: new Date(Date.now() - 91 * dayMs) });
    await addSessions(user, 1);
    await site.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(Date.now() - dayMs))
      .where('user_agent', '=', '')
      .execute();
    expect(await list(here)).toHaveLength(1);
  });

  it('keeps the fifty sessions that were used last', async () => {
    await addSessions(user, 60, { updated_at: new Date(Date.now() - dayMs) });
    await addSessions(user, 1, { updated_at: new Date(Date.now() - 1000) });
    const here = await signIn(user);
    const sessions = await list(here);
    expect(sessions).toHaveLength(50);
    expect(sessions[0]).toMatchObject({ isCurrent: true });
    expect(await statusOf(here)).toBe(200);
  });
});

describe('signing a device out', () => {
  it('ends that session at once, and returns 404 the second time', async () => {
    const [other, here] = [await signIn(user), await signIn(user)];
    const id = await otherOf(here);
    expect((await end(here, id)).statusCode).toBe(204);
    expect([await statusOf(other), await statusOf(here)]).toEqual([401, 200]);
    expect((await end(here, id)).statusCode).toBe(404);
  });

  it('returns 404 for sessions of other people', async () => {
    const stranger = await signIn(await createUser(site.db));
    const here = await signIn(user);
    const [session] = await list(here);
    const refused = await end(stranger, session?.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect(await statusOf(here)).toBe(200);
  });

  it('deletes the cookies for the current session', async () => {
    const here = await signIn(user);
    const [session] = await list(here);
    const ended = await end(here, session?.id);
    expect(ended.statusCode).toBe(204);
    expect(cookiesOf(ended)['fl.session_token']).toMatchObject({ value: '', 'max-age': '0' });
    expect(cookiesOf(ended).fl_hint).toMatchObject({ value: '' });
    expect(await statusOf(here)).toBe(401);
  });

  it('keeps the current session and those of other people when all other devices are signed out', async () => {
    const stranger = await signIn(await createUser(site.db));
    const [first, second, here] = [await signIn(user), await signIn(user), await signIn(user)];
    expect((await end(here)).statusCode).toBe(204);
    const after = [
      await statusOf(first),
      await statusOf(second),
      await statusOf(here),
      await statusOf(stranger),
    ];
    expect(after).toEqual([401, 401, 200, 200]);
    expect((await end(here)).statusCode).toBe(204);
  });
});

describe('a session', () => {
  it('ends after ninety days, even when it is in use', async () => {
    const here = await signIn(user);
    const setAge = (days: number) =>
      site.db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - days * dayMs) })
        .where('user_id', '=', user.id)
        .execute();
    await setAge(89);
    expect(await statusOf(here)).toBe(200);
    await setAge(91);
    expect(await statusOf(here)).toBe(401);
  });

  it('has the current rights of the account', async () => {
    const here = await signIn(user);
    const stats = async () =>
      (await site.request({ url: '/api/admin/stats', headers: { cookie: here } })).statusCode;
    expect(await stats()).toBe(403);
    const setAdmin = (isAdmin: boolean) =>
      site.db.updateTable('users').set({ is_admin: isAdmin }).where('id', '=', user.id).execute();
    await setAdmin(true);
    expect(await stats()).toBe(200);
    await setAdmin(false);
    expect(await stats()).toBe(403);
  });
});
