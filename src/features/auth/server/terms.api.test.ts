import { expect, it } from 'vitest';
import { site as siteConfig } from '#src/site.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { CurrentUser } from '../schemas.ts';

const { version } = siteConfig.terms;
const earlier = { terms_version: '2026-01-01', terms_accepted_at: new Date('2026-01-02T00:00:00Z') };

const site = useTestApp();

const accept = (user: UserRow, body: object = { version }) =>
  site.as(user)({ method: 'POST', url: '/api/user/terms', body });
const hasAccepted = async (user: UserRow) =>
  (await site.as(user)({ url: '/api/me' })).json<CurrentUser>().hasAcceptedTerms;
const acceptancesOf = ({ id }: UserRow) =>
  site.db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', id)
    .orderBy('version')
    .execute();

it('adds one record, beside earlier acceptances', async () => {
  const user = await createUser(site.db, earlier);
  expect(await hasAccepted(user)).toBe(false);
  const response = await accept(user);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    expect.objectContaining({ hasAcceptedTerms: true }),
  ]);
  expect(await hasAccepted(user)).toBe(true);
  site.moveTo(new Date(testNow.getTime() + 60_000));
  expect((await accept(user)).statusCode).toBe(200);
  site.moveTo(testNow);
  expect(await acceptancesOf(user)).toEqual([
    { version: '2026-01-01', accepted_at: earlier.terms_accepted_at },
    { version, accepted_at: testNow },
  ]);
  const row = site.db.selectFrom('users').select(['terms_version', 'terms_accepted_at']);
  expect(await row.where('id', '=', user.id).executeTakeFirst()).toEqual({
    terms_version: version,
    terms_accepted_at: testNow,
  });
});

it('happens at the sign-up', async () => {
  const { statusCode, body } = await site.request({
    method: 'POST',
    url: '/api/auth/register',
    body: { email: 'new@example.com', password: 'layer-by-layer-1', firstName: 'Ada' },
  });
  expect(statusCode).toBe(201);
  const { user } = JSON.parse(body) as { user: CurrentUser };
  expect(user.hasAcceptedTerms).toBe(true);
  expect(await acceptancesOf(user as unknown as UserRow)).toEqual([{ version, accepted_at: testNow }]);
});

it('writes one record for an account without any, and for concurrent requests', async () => {
  const user = await createUser(site.db, { terms_version: null, terms_accepted_at: null });
  expect(await hasAccepted(user)).toBe(false);
  const responses = await Promise.all([accept(user), accept(user), accept(user)]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await acceptancesOf(user)).toHaveLength(1);
});

it('requires a session and the current version', async () => {
  const user = await createUser(site.db, earlier);
  const call = { method: 'POST', url: '/api/user/terms', body: { version } } as const;
  expect((await site.request(call)).statusCode).toBe(401);
  for (const [body, status] of [
    [{}, 400],
    [{ version: '' }, 400],
    [{ version: 'x'.repeat(41) }, 400],
    [{ version: '2026-01-01' }, 409],
    [{ version: '2999-01-01' }, 409],
  ] as const) {
    expect((await accept(user, body)).statusCode).toBe(status);
  }
  expect((await accept(user, { version: '2999-01-01' })).json()).toMatchObject({ code: 'terms_changed' });
  expect(await hasAccepted(user)).toBe(false);
});

it('blocks downloads of everyone without it; an issued ticket stays valid', async () => {
  const url = `/api/stl-files/${await createModel(site.db)}/download`;
  const person = await createUser(site.db);
  const ask = (user: UserRow, method: 'GET' | 'POST' = 'POST') => site.as(user)({ method, url });
  const { downloadUrl } = (await ask(person)).json<{ downloadUrl: string }>();
  await site.db.updateTable('users').set(earlier).where('id', '=', person.id).execute();
  const admin = await createAdmin(site.db);
  await site.db.updateTable('users').set(earlier).where('id', '=', admin.id).execute();
  for (const user of [person, admin]) {
    for (const method of ['GET', 'POST'] as const) {
      const refused = await ask(user, method);
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({
          code: 'terms_required',
          message: expect.stringContaining('Terms of Service'),
        }),
      ]);
    }
  }
  // The file does not exist here. The test checks only that the ticket passes the check of the terms.
  const withTicket = await site.request({ url: downloadUrl });
  expect(withTicket.statusCode).not.toBe(403);
  await accept(person);
  expect((await ask(person)).statusCode).toBe(200);
});

it('does not block reading, the export and the deletion of the account', async () => {
  const user = await createUser(site.db, earlier);
  for (const url of ['/api/user/downloads', '/api/account/export', '/api/user/profile', '/api/stl-files']) {
    expect((await site.as(user)({ url })).statusCode).toBe(200);
  }
  const body = { password: 'layer-by-layer-1' };
  const gone = await site.as(user)({ method: 'DELETE', url: '/api/account', body });
  expect(gone.statusCode).toBeLessThan(300);
  expect(await acceptancesOf(user)).toEqual([]);
});
