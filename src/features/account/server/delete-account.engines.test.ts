import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { avatarKey } from '#src/integrations/avatars.ts';
import { writeFile } from 'node:fs/promises';
import {
  createAdmin,
  createModel,
  createUser,
  grantPlan,
  testPassword,
  type UserRow,
} from '#test/support/factories.ts';
import { cookiesOf } from '#test/support/cookies.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  someone = await createUser(site.db);
});

const url = '/api/account';
const remove = (user: UserRow, body: object = { password: testPassword }) =>
  site.as(user)({ method: 'DELETE', url, body });
const findUser = ({ id }: UserRow) =>
  site.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
const findModel = (id: number) =>
  site.db
    .selectFrom('models')
    .select(['favorite_count', 'download_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const counters = async () =>
  Object.fromEntries(
    (await site.db.selectFrom('counters').selectAll().execute()).map(({ name, value }) => [name, value]),
  );

async function favorite(user: UserRow, modelId: number) {
  await site.db.insertInto('favorites').values({ user_id: user.id, model_id: modelId }).execute();
  await site.db
    .updateTable('models')
    .set(({ eb }) => ({ favorite_count: eb('favorite_count', '+', 1) }))
    .where('id', '=', modelId)
    .execute();
}

async function download(user: UserRow, modelId: number) {
  const common = { user_id: user.id, model_id: modelId };
  await site.db
    .insertInto('download_days')
    .values({ ...common, day: '2026-11-18' })
    .execute();
  await site.db
    .insertInto('downloads')
    .values({ ...common, title: 'Vase', tier: 'personal', bundle_sha256: 'x', terms_version: '1' })
    .execute();
  await site.db
    .updateTable('models')
    .set(({ eb }) => ({ download_count: eb('download_count', '+', 1) }))
    .where('id', '=', modelId)
    .execute();
}

describe('permissions', () => {
  it('requires a session and the password', async () => {
    expect((await site.request({ method: 'DELETE', url, body: {} })).statusCode).toBe(401);
    for (const body of [{}, { password: 'not-this-one' }]) {
      const response = await remove(someone, body);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({
          code: 'wrong_password',
          issues: [{ path: 'password', message: expect.any(String) }],
        }),
      ]);
    }
    expect(await findUser(someone)).toBeDefined();
    expect((await remove(someone)).statusCode).toBe(204);
    expect(await findUser(someone)).toBeUndefined();
  });

  it('requires a recent session instead of a body for an account without a password', async () => {
    await site.db
      .updateTable('accounts')
      .set({ password: null, provider_id: 'google' })
      .where('user_id', '=', someone.id)
      .execute();
    const old = { created_at: new Date(testNow.getTime() - 600_000) };
    await site.cookieOf(someone);
    await site.db.updateTable('sessions').set(old).where('user_id', '=', someone.id).execute();
    const refused = await site.as(someone)({ method: 'DELETE', url });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'sign_in_again']);
    const young = { created_at: new Date(testNow.getTime() - 599_000) };
    await site.db.updateTable('sessions').set(young).where('user_id', '=', someone.id).execute();
    expect((await site.as(someone)({ method: 'DELETE', url })).statusCode).toBe(204);
  });

  it('returns 403 for a cross-site request', async () => {
    const response = await site.as(someone)({
      method: 'DELETE',
      url,
      body: { password: testPassword },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
    expect(await findUser(someone)).toBeDefined();
  });
});

describe('deleted data', () => {
  it('includes the person, all dependent rows and the cookies', async () => {
    await grantPlan(site.db, someone, 'personal');
    await site.db
      .insertInto('two_factors')
      .values({ id: randomUUID(), user_id: someone.id, secret: 's', backup_codes: 'b' })
      .execute();
    const before = await counters();
    const response = await remove(someone);
    expect(response.statusCode).toBe(204);
    const cleared = cookiesOf(response);
    expect(cleared['fl_hint']?.value).toBe('');
    expect(cleared['fl.session_token']).toMatchObject({ value: '', 'max-age': '0' });
    for (const table of [
      'sessions',
      'accounts',
      'two_factors',
      'plan_grants',
      'favorites',
      'download_days',
    ] as const) {
      expect(
        await site.db.selectFrom(table).select('user_id').where('user_id', '=', someone.id).execute(),
      ).toEqual([]);
    }
    expect((await counters())['users']).toBe((before['users'] ?? 0) - 1);
  });

  it('includes the sessions', async () => {
    expect((await remove(someone)).statusCode).toBe(204);
    expect((await remove(someone)).statusCode).toBe(401);
    expect((await site.as(someone)({ url: '/api/me' })).statusCode).toBe(401);
  });

  it('deletes the account once for two concurrent requests', async () => {
    await site.cookieOf(someone);
    const responses = await Promise.all([remove(someone), remove(someone)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 401]));
    await site.jobs.drain();
    expect(site.mails.filter(({ to }) => to === someone.email).length).toBe(1);
  });

  it('includes pending verifications', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    for (const id of [randomUUID(), `email-change:${someone.id}`]) {
      await site.db
        .insertInto('verifications')
        .values({ id, identifier: randomUUID(), value: someone.id, expires_at: expiresAt })
        .execute();
    }
    await remove(someone);
    const left = await site.db
      .selectFrom('verifications')
      .select('id')
      .where('value', '=', someone.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('includes the pictures, which a job removes', async () => {
    const hash = 'ab'.repeat(32);
    const key = avatarKey(hash, 64, 'webp');
    const tempPath = site.storage.newTempPath();
    await writeFile(tempPath, 'picture');
    await site.storage.commit(tempPath, key);
    await site.db
      .updateTable('users')
      .set({ custom_image_hash: hash })
      .where('id', '=', someone.id)
      .execute();
    await remove(someone);
    await site.jobs.drain();
    expect(await site.storage.stat(key)).toBeUndefined();
  });

  it('frees the email address and the username', async () => {
    await remove(someone);
    const again = await createUser(site.db, { email: someone.email, username: someone.username });
    expect(again.id).not.toBe(someone.id);
  });
});

describe('retained data', () => {
  it('has exact counts: favorites are subtracted, downloads are not', async () => {
    const [first, second] = [await createModel(site.db), await createModel(site.db)];
    const other = await createUser(site.db);
    for (const modelId of [first, second]) await favorite(someone, modelId);
    await favorite(other, first);
    await download(someone, first);
    await download(other, first);
    const before = await counters();
    await remove(someone);
    expect(await findModel(first)).toEqual({ favorite_count: 1, download_count: 2 });
    expect(await findModel(second)).toEqual({ favorite_count: 0, download_count: 0 });
    expect((await counters())['downloads']).toBe(before['downloads']);
  });

  it('has exact counts when many accounts and a design are deleted concurrently', async () => {
    const modelIds = [];
    for (let n = 0; n < 4; n += 1) modelIds.push(await createModel(site.db));
    const people = await Promise.all(Array.from({ length: 6 }, () => createUser(site.db)));
    for (const [index, person] of people.entries()) {
      await site.cookieOf(person);
      for (const modelId of index % 2 === 0 ? modelIds : modelIds.toReversed())
        await favorite(person, modelId);
    }
    for (const modelId of modelIds) await favorite(someone, modelId);
    const admin = await createAdmin(site.db);
    const [gone = 0, ...others] = modelIds;
    const [deleted, ...responses] = await Promise.all([
      site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${gone}` }),
      ...people.map((person) => remove(person)),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 204));
    for (const modelId of others) expect((await findModel(modelId)).favorite_count).toBe(1);
  });

  it('includes download records without the person', async () => {
    const modelId = await createModel(site.db);
    await download(someone, modelId);
    await remove(someone);
    const records = await site.db
      .selectFrom('downloads')
      .selectAll()
      .where('model_id', '=', modelId)
      .execute();
    expect(records).toMatchObject([{ user_id: null, title: 'Vase', tier: 'personal', terms_version: '1' }]);
    expect(JSON.stringify(records)).not.toContain(someone.id);
  });

  it('includes plans that the person granted to others', async () => {
    const admin = await createAdmin(site.db);
    await createAdmin(site.db);
    const other = await createUser(site.db);
    await grantPlan(site.db, other, 'commercial');
    await site.db
      .updateTable('plan_grants')
      .set({ granted_by: admin.id })
      .where('user_id', '=', other.id)
      .execute();
    expect((await remove(admin)).statusCode).toBe(204);
    const grant = await site.db
      .selectFrom('plan_grants')
      .selectAll()
      .where('user_id', '=', other.id)
      .executeTakeFirst();
    expect(grant).toMatchObject({ tier: 'commercial', granted_by: null });
  });
});

describe('the last admin', () => {
  beforeEach(async () => {
    await site.db.updateTable('users').set({ is_admin: false }).execute();
  });

  it('cannot be deleted', async () => {
    const admin = await createAdmin(site.db);
    const response = await remove(admin);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'last_admin']);
    expect(await findUser(admin)).toBeDefined();
    await site.jobs.drain();
    expect(site.mails.filter(({ to }) => to === admin.email)).toEqual([]);
    await createAdmin(site.db);
    expect((await remove(admin)).statusCode).toBe(204);
  });

  it('remains after all admins tried to delete their accounts concurrently', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => createAdmin(site.db)));
    for (const admin of admins) await site.cookieOf(admin);
    const responses = await Promise.all(admins.map((admin) => remove(admin)));
    expect(responses.filter(({ statusCode }) => statusCode === 204).length).toBe(3);
    expect(responses.filter(({ statusCode }) => statusCode === 409).length).toBe(1);
    const left = await site.db.selectFrom('users').select('id').where('is_admin', '=', true).execute();
    expect(left.length).toBe(1);
  });
});
