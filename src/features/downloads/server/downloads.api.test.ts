import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { DownloadTicket } from '../schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { site as shop } from '#src/site.ts';
import { callAs, downloadRoles } from '#test/support/download-roles.ts';
import { createAdmin, createCategory, createUser } from '#test/support/factories.ts';
import { testPassword, type UserRow } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let admin: UserRow;
let someone: UserRow;
let free: Model;
let premium: Model;

const mesh = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 10]),
  indices: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
};

async function upload(fields: Record<string, string>): Promise<Model> {
  const stl = { field: 'stlFiles', name: 'wedge.stl', content: writeStl(mesh) };
  const { body, headers } = makeForm({ title: 'Wedge', categories: '["rooms"]', ...fields }, [stl]);
  const response = await site.as(admin)({ method: 'POST', url: '/api/admin/stl-files', body, headers });
  expect(response.statusCode).toBe(201);
  return response.json<Model>();
}

beforeAll(async () => {
  admin = await createAdmin(site.db);
  await createCategory(site.db, 'Rooms');
  free = await upload({});
  premium = await upload({ isPremium: 'true', title: 'Fine "Wedge"<2>' });
});

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
});

const addressOf = ({ id }: Model) => `/api/stl-files/${id}/download`;
const get = (model: Model, headers: Record<string, string> = {}) =>
  site.as(someone)({ url: addressOf(model), headers });
const ticketFor = async (model: Model) =>
  (await site.as(someone)({ method: 'POST', url: addressOf(model) })).json<DownloadTicket>();
const grant = (user: UserRow, tier: 'personal' | 'commercial', endsAt: Date | null = null) =>
  site.db.insertInto('plan_grants').values({ user_id: user.id, tier, ends_at: endsAt }).execute();
const later = (ms: number) => site.moveTo(new Date(testNow.getTime() + ms));
const readRecords = (user: UserRow) =>
  site.db.selectFrom('downloads').selectAll().where('user_id', '=', user.id).execute();
const readCount = async ({ id }: Model) =>
  (await site.request({ url: `/api/stl-files/${id}` })).json<Model>().downloadCount;
const hour = 3_600_000;

describe('permissions', () => {
  it.each(downloadRoles)(
    '%s gets %i for free and %i for premium designs',
    async (who, freeStatus, premiumStatus) => {
      const call = await callAs(site, who);
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        expect((await call({ method, url: addressOf(free) })).statusCode).toBe(freeStatus);
        expect((await call({ method, url: addressOf(premium) })).statusCode).toBe(premiumStatus);
      }
    },
  );

  it('returns upgrade_required with a hint when the plan does not cover the design', async () => {
    const response = await get(premium);
    expect(response.json()).toMatchObject({
      code: 'upgrade_required',
      message: expect.stringContaining('Upgrade'),
    });
  });

  it('returns 404 for an unknown design', async () => {
    const response = await site.as(someone)({ url: '/api/stl-files/9007199254740991/download' });
    expect(response.statusCode).toBe(404);
  });
});

describe('a signed address', () => {
  it('works without a cookie for five minutes and records its owner', async () => {
    await grant(someone, 'personal');
    const { downloadUrl, suggestedFilename } = await ticketFor(premium);
    expect(suggestedFilename).toBe('Fine _Wedge__2_.zip');
    expect((await site.request({ url: downloadUrl })).statusCode).toBe(200);
    expect(await readRecords(someone)).toMatchObject([{ model_id: premium.id, tier: 'personal' }]);
    later(5 * 60_000 - 1);
    expect((await site.request({ url: downloadUrl })).statusCode).toBe(200);
    later(5 * 60_000);
    expect((await site.request({ url: downloadUrl })).json()).toMatchObject({ code: 'ticket_invalid' });
    expect((await site.as(someone)({ url: downloadUrl })).statusCode).toBe(200);
  });

  it('returns ticket_invalid after the terms have changed', async () => {
    const { downloadUrl } = await ticketFor(free);
    const { terms } = shop;
    shop.terms = { ...terms, version: '2099-01-01' };
    try {
      expect((await site.request({ url: downloadUrl })).json()).toMatchObject({ code: 'ticket_invalid' });
      expect((await site.as(someone)({ url: downloadUrl })).json()).toMatchObject({ code: 'terms_required' });
    } finally {
      shop.terms = terms;
    }
    expect(await readRecords(someone)).toEqual([]);
  });

  it('returns 403 with upgrade_required once the grant has ended', async () => {
    const endsAt = new Date(testNow.getTime() + 60_000);
    await grant(someone, 'personal', endsAt);
    const { downloadUrl } = await ticketFor(premium);
    site.moveTo(new Date(endsAt.getTime() - 1));
    expect((await site.request({ method: 'HEAD', url: downloadUrl })).statusCode).toBe(200);
    site.moveTo(endsAt);
    const response = await site.request({ url: downloadUrl });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'upgrade_required',
      message: expect.stringContaining('Upgrade'),
    });
    expect(await readRecords(someone)).toEqual([]);
  });

  it('returns 403 with ticket_invalid once the account is deleted', async () => {
    const { downloadUrl } = await ticketFor(free);
    const body = { password: testPassword };
    const deleted = await site.as(someone)({ method: 'DELETE', url: '/api/account', body });
    expect(deleted.statusCode).toBe(204);
    const response = await site.request({ url: downloadUrl });
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'ticket_invalid' }]);
  });

  it('covers premium designs for an admin until the role is removed', async () => {
    await site.db.updateTable('users').set({ is_admin: true }).where('id', '=', someone.id).execute();
    const { downloadUrl } = await ticketFor(premium);
    expect((await site.request({ method: 'HEAD', url: downloadUrl })).statusCode).toBe(200);
    await site.db.updateTable('users').set({ is_admin: false }).where('id', '=', someone.id).execute();
    expect((await site.request({ url: downloadUrl })).json()).toMatchObject({ code: 'upgrade_required' });
  });

  it('records the plan that the person has when the bytes are sent', async () => {
    const { downloadUrl } = await ticketFor(free);
    await grant(someone, 'commercial');
    expect((await site.request({ url: downloadUrl })).statusCode).toBe(200);
    expect(await readRecords(someone)).toMatchObject([{ tier: 'commercial' }]);
  });

  it('returns 403 for another design and for a forged ticket', async () => {
    const { downloadUrl } = await ticketFor(free);
    const elsewhere = downloadUrl.replace(`/${free.id}/`, `/${premium.id}/`);
    expect((await site.request({ url: elsewhere })).statusCode).toBe(403);
    const [payload = '', signature = ''] = downloadUrl.split('ticket=')[1]?.split('.') ?? [];
    const body: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...body, modelId: premium.id })).toString('base64url');
    for (const ticket of [
      `${forged}.${signature}`,
      `${payload}.`,
      payload,
      '.',
      `${payload}.${signature}.x`,
      'x.y',
    ]) {
      expect((await site.request({ url: `${addressOf(premium)}?ticket=${ticket}` })).statusCode).toBe(403);
    }
  });
});

describe('the file', () => {
  it('is sent with length, ETag, range and disposition headers', async () => {
    const response = await get(free);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'application/zip',
      'content-length': String(free.downloadSizeBytes),
      'content-disposition': `attachment; filename="Wedge.zip"; filename*=UTF-8''Wedge.zip`,
      'cache-control': 'private, no-store',
    });
    expect(response.rawPayload.length).toBe(free.downloadSizeBytes);
    const head = await site.as(someone)({ method: 'HEAD', url: addressOf(free) });
    expect(head.body).toBe('');
    for (const name of ['etag', 'content-length', 'content-disposition', 'accept-ranges']) {
      expect(head.headers[name]).toBe(response.headers[name]);
    }
    const again = await get(free, { 'if-none-match': String(response.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is sent in ranges that add up to the whole', async () => {
    const whole = await get(free);
    const etag = String(whole.headers.etag);
    const first = await get(free, { range: 'bytes=0-99' });
    const rest = await get(free, { range: 'bytes=100-', 'if-range': etag });
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(first.headers['content-range']).toBe(`bytes 0-99/${free.downloadSizeBytes}`);
    expect(first.headers['content-length']).toBe('100');
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    const changed = await get(free, { range: 'bytes=100-', 'if-range': '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, free.downloadSizeBytes]);
    const beyond = await get(free, { range: `bytes=${free.downloadSizeBytes}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${free.downloadSizeBytes}`);
    expect(beyond.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it('returns 404 without a record when it is missing on the disk', async () => {
    const lost = await upload({ title: 'Lost' });
    const row = await site.db
      .selectFrom('models')
      .select('bundle_key')
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await site.storage.remove(row.bundle_key);
    const response = await get(lost);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['content-disposition']).toBeUndefined();
    expect(await readRecords(someone)).toEqual([]);
  });
});

describe('counting', () => {
  it('counts a GET from byte 0, but no HEAD, no later range, and nothing that is not sent', async () => {
    const before = await readCount(free);
    await site.as(someone)({ method: 'HEAD', url: addressOf(free) });
    await site.as(someone)({ method: 'POST', url: addressOf(free) });
    await get(free, { range: 'bytes=99999999-' });
    expect([await readCount(free), await readRecords(someone)]).toEqual([before, []]);
    await get(free, { range: 'bytes=0-10' });
    expect([await readCount(free), (await readRecords(someone)).length]).toEqual([before + 1, 1]);
    later(24 * hour - 1);
    await get(free, { range: 'bytes=11-' });
    expect([await readCount(free), (await readRecords(someone)).length]).toEqual([before + 1, 1]);
  });

  it('writes one record per hour while plan and files are the same, and counts a person once a day', async () => {
    const before = await readCount(free);
    await get(free);
    later(hour - 1);
    await get(free);
    expect((await readRecords(someone)).length).toBe(1);
    later(hour);
    await get(free);
    expect((await readRecords(someone)).length).toBe(2);
    await grant(someone, 'commercial');
    await get(free);
    expect((await readRecords(someone)).map(({ tier }) => tier)).toEqual(['free', 'free', 'commercial']);
    expect(await readCount(free)).toBe(before + 1);
    site.moveTo(new Date('2026-11-19T00:00:00Z'));
    await get(free);
    expect(await readCount(free)).toBe(before + 2);
  });

  it('stays exact under fifty concurrent requests', async () => {
    const before = await readCount(free);
    const others = await Promise.all(Array.from({ length: 5 }, () => createUser(site.db)));
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        site.as(others[index % 5] ?? someone)({ url: addressOf(free) }),
      ),
    );
    expect(await readCount(free)).toBe(before + 5);
    for (const person of others) expect((await readRecords(person)).length).toBe(1);
    const total = await site.db
      .selectFrom('models')
      .select((select) => select.fn.sum<string>('download_count').as('sum'))
      .executeTakeFirstOrThrow();
    const counter = await site.db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'downloads')
      .executeTakeFirstOrThrow();
    expect(counter.value).toBe(Number(total.sum));
  });
});

it('sanitizes hostile titles in Content-Disposition', async () => {
  const title = `a"b\\c/../d;e\u202e%00${randomUUID()}`;
  const hostile = await upload({});
  // The title is written directly, as the API rejects such characters.
  await site.db.updateTable('models').set({ title }).where('id', '=', hostile.id).execute();
  const header = String((await get(hostile)).headers['content-disposition']);
  expect(header).toMatch(/^attachment; filename="[^"\\/]*\.zip"; filename\*=UTF-8''[\w%.~!#$&+^`|-]*\.zip$/);
  expect(header).not.toMatch(/\.\.[/\\]|%2F|%5C|%E2%80%AE/i);
});
