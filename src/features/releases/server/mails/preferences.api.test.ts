import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp, type Request, type TestApp } from '#test/support/test-app.ts';
import { createTicketSigner } from '#src/features/downloads/server/ticket-signer.ts';
import { createPreferenceTokens } from './preference-token.ts';

const site = useTestApp();
let user: UserRow;
let token: string;

beforeEach(async () => {
  user = await createUser(site.db, {
    email: `zoe.${randomUUID()}@example.com`,
    email_verified: true,
    wants_stl_emails: true,
  });
  token = createPreferenceTokens(site.config.sessionSecret).issue(user.id);
});

const at = '/api/mail/preferences';
const wants = async () =>
  (
    await site.db
      .selectFrom('users')
      .select('wants_stl_emails')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).wants_stl_emails;

describe('a token', () => {
  it('is valid for one person, and only for mail preferences', async () => {
    const tokens = createPreferenceTokens('one secret');
    expect(tokens.read(tokens.issue('somebody'))).toBe('somebody');
    expect(tokens.read(createPreferenceTokens('another').issue('somebody'))).toBeUndefined();
    const rights = { tier: 'free', termsVersion: '1' } as const;
    const ticket = { userId: 'somebody', modelId: 1, bundleSha256: 'x', ...rights };
    expect(tokens.read(createTicketSigner('one secret').issue(ticket, testNow))).toBeUndefined();
    const [name = '', signature = ''] = tokens.issue('somebody').split('.');
    const other = Buffer.from('somebodz').toString('base64url');
    for (const forged of [
      '',
      '.',
      name,
      `${name}.`,
      `${other}.${signature}`,
      `${name}.${signature}.x`,
      `${name}.${signature}AA`,
      `.${signature}`,
    ]) {
      expect([forged, tokens.read(forged)]).toEqual([forged, undefined]);
    }
    const response = await site.request({ url: '/api/me', headers: { cookie: `fl.session_token=${token}` } });
    expect(response.statusCode).toBe(401);
  });
});

describe('preferences', () => {
  it('are read and changed by a token, which masks the address, or by a session', async () => {
    const byToken = { url: `${at}?token=${token}` };
    const domain = user.email.slice(user.email.indexOf('@'));
    const digest = { reply: false, new_edition: false, licence_withdrawn: false, problems: false };
    const own = { wantsReleaseMails: true, isVerified: true, isRefused: false, digest };
    expect((await site.request(byToken)).json()).toEqual({ ...own, email: `z...${domain}` });
    const off = await site.request({ ...byToken, method: 'PUT', body: { wantsReleaseMails: false } });
    expect([off.statusCode, off.json(), await wants()]).toMatchObject([
      200,
      { wantsReleaseMails: false },
      false,
    ]);
    const on = await site.as(user)({ method: 'PUT', url: at, body: { wantsReleaseMails: true } });
    expect([on.json(), await wants()]).toEqual([{ ...own, email: user.email }, true]);
    expect((await site.as(user)({ url: at })).headers['cache-control']).toBe('private, no-store');
  });

  it('changes the kinds in the digest, which one click turns off with the release mails', async () => {
    const change = { digest: { reply: true, new_edition: true } };
    const byToken = { method: 'PUT', url: `${at}?token=${token}`, body: change } as const;
    expect((await site.request(byToken)).json()).toMatchObject({
      wantsReleaseMails: true,
      digest: { reply: true, new_edition: true, licence_withdrawn: false, problems: false },
    });
    for (const body of [{}, { digest: { reply: 1 } }]) {
      expect((await site.as(user)({ method: 'PUT', url: at, body })).statusCode).toBe(400);
    }
    await site.request({
      method: 'POST',
      url: `/api/mail/unsubscribe?token=${token}`,
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await site.as(user)({ url: at })).json()).toMatchObject({
      wantsReleaseMails: false,
      digest: { reply: false, new_edition: false, licence_withdrawn: false, problems: false },
    });
  });

  it("are the token owner's when another person is signed in", async () => {
    const other = await createUser(site.db, { wants_stl_emails: true });
    await site.as(other)({ method: 'PUT', url: `${at}?token=${token}`, body: { wantsReleaseMails: false } });
    expect(await wants()).toBe(false);
    expect((await site.as(other)({ url: at })).json()).toMatchObject({ wantsReleaseMails: true });
  });

  it('return 401, 400, 403 and 429 for visitors, bad tokens, other origins and too many changes', async () => {
    const codes = async (request: Request) => {
      const response = await site.request(request);
      return [response.statusCode, response.json<{ code: string }>().code];
    };
    expect(await codes({ url: at })).toEqual([401, 'unauthorized']);
    expect(await codes({ url: `${at}?token=${token.slice(0, -1)}` })).toEqual([400, 'bad_token']);
    for (const body of [{}, { wantsReleaseMails: 'no' }, '{']) {
      const headers = { 'content-type': 'application/json' };
      expect(await codes({ method: 'PUT', url: at, body, headers })).toEqual([401, 'unauthorized']);
      const byToken = { method: 'PUT', url: `${at}?token=x`, body, headers } as const;
      expect(await codes(byToken)).toEqual([400, 'bad_token']);
    }
    const put = { method: 'PUT', url: `${at}?token=${token}`, body: { wantsReleaseMails: false } } as const;
    expect(await codes({ ...put, headers: { origin: 'https://evil.example' } })).toEqual([
      403,
      'cross_origin',
    ]);
    for (let count = 0; count < 30; count += 1) await site.request(put);
    expect(await codes(put)).toEqual([429, 'too_many_requests']);
    await site.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await codes({ url: `${at}?token=${token}` })).toEqual([400, 'bad_token']);
  });

  it('are changed by a form that redirects to the page', async () => {
    const post = (
      fields: Record<string, string>,
      send: (request: Request) => ReturnType<TestApp['request']> = site.request,
    ) =>
      send({
        method: 'POST',
        url: at,
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:80' },
      });
    const readOutcome = async (response: ReturnType<typeof post>) => {
      const { statusCode, headers } = await response;
      return [statusCode, headers.location, await wants()];
    };
    const saved = `/email-preferences?token=${token}&saved=1`;
    expect(await readOutcome(post({ token }))).toEqual([303, saved, false]);
    expect(await readOutcome(post({ token, wantsReleaseMails: 'true' }))).toEqual([303, saved, true]);
    expect(await readOutcome(post({}, site.as(user)))).toEqual([303, '/email-preferences?saved=1', false]);
    expect(await readOutcome(post({ wantsReleaseMails: 'true' }))).toEqual([
      303,
      '/email-preferences',
      false,
    ]);
    const bad = { token: 'a&saved=1\r\nb', wantsReleaseMails: 'true' };
    expect(await readOutcome(post(bad))).toEqual([
      303,
      '/email-preferences?token=a%26saved%3D1%0D%0Ab',
      false,
    ]);
  });
});

describe('one-click unsubscribe', () => {
  const click = (body: string, type = 'application/x-www-form-urlencoded', query = `?token=${token}`) =>
    site.request({
      method: 'POST',
      url: `/api/mail/unsubscribe${query}`,
      body,
      headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    });
  const boundary = 'multipart/form-data; boundary=----mail';
  const part = (value: string) =>
    `------mail\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n------mail--\r\n`;

  it.each([
    ['urlencoded', 'List-Unsubscribe=One-Click', undefined],
    ['urlencoded, with a line break', 'List-Unsubscribe=One-Click\r\n', undefined],
    ['multipart', part('One-Click'), boundary],
  ])('sent as %s switches release mails off and is idempotent', async (_, body, type) => {
    for (const time of ['once', 'again']) {
      const { statusCode, headers } = await click(body, type);
      expect([time, statusCode, headers.location, await wants()]).toEqual([time, 200, undefined, false]);
    }
  });

  const right = 'List-Unsubscribe=One-Click';
  it.each([
    ['another body', 400, ['List-Unsubscribe=Maybe']],
    ['no body', 400, ['']],
    ['another part', 400, [part('Later'), boundary]],
    ['no token', 400, [right, undefined, '']],
    ['a wrong token', 400, [right, undefined, '?token=abc']],
    ['a long token', 400, [right, undefined, `?token=${'a'.repeat(301)}`]],
    ['JSON', 415, ['{}', 'application/json']],
    ['a long body', 413, [`${right}&${'a'.repeat(5000)}`]],
  ] as [string, number, Parameters<typeof click>][])('with %s is rejected', async (_, status, request) => {
    expect((await click(...request)).statusCode).toBe(status);
    expect(await wants()).toBe(true);
  });

  it('returns 405 for GET, which programs prefetch', async () => {
    const response = await site.request({ url: `/api/mail/unsubscribe?token=${token}` });
    expect([response.statusCode, response.headers.allow, await wants()]).toEqual([405, 'POST', true]);
  });

  it('returns 200 for a deleted account', async () => {
    await site.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await click('List-Unsubscribe=One-Click')).statusCode).toBe(200);
  });
});
