import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { site as shop } from '#src/site.ts';
import { callAs, downloadRoles } from '#test/support/download-roles.ts';
import { createUser, testPassword, useUpLimit, type UserRow } from '#test/support/factories.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { testNow } from '#test/support/test-app.ts';
import {
  createUploadSite,
  cubeStl,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';
import type { DownloadEntry, DownloadTicket } from '../schemas.ts';

let upload: UploadSite;
let site: UploadSite['site'];
let someone: UserRow;
let free: Model;
let premium: Model;
const lidStl = writeStl(cube(30));

beforeAll(async () => {
  upload = await createUploadSite({ limits: { ...testLimits, designFiles: 4 } });
  ({ site } = upload);
  const files = [stlFile('base.stl'), stlFile('lid "1".stl', lidStl)];
  free = await upload.add(files);
  premium = await upload.add(files, { isPremium: 'true', title: 'Fine wedge' });
});
beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
});
afterAll(() => site.close());

const addressOf = ({ id, files }: Model, index = 1) =>
  `/api/stl-files/${id}/files/${files[index]?.id}/download`;
const requestTicket = async (model: Model, index = 1) =>
  (await site.as(someone)({ method: 'POST', url: addressOf(model, index) })).json<DownloadTicket>();
const grant = (tier: 'personal' | 'commercial', endsAt: Date | null = null) =>
  site.db.insertInto('plan_grants').values({ user_id: someone.id, tier, ends_at: endsAt }).execute();
const readRecords = () =>
  site.db.selectFrom('downloads').selectAll().where('user_id', '=', someone.id).orderBy('id').execute();
const readCount = async ({ id }: Model) =>
  (await site.request({ url: `/api/stl-files/${id}` })).json<Model>().downloadCount;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('permissions', () => {
  it.each(downloadRoles)(
    '%s gets %i for a file of free and %i of premium designs',
    async (who, freeStatus, premiumStatus) => {
      const call = await callAs(site, who);
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        expect((await call({ method, url: addressOf(free) })).statusCode).toBe(freeStatus);
        expect((await call({ method, url: addressOf(premium) })).statusCode).toBe(premiumStatus);
      }
    },
  );

  it('asks for the current terms first', async () => {
    const { terms } = shop;
    shop.terms = { ...terms, version: '2099-01-01' };
    try {
      for (const method of ['GET', 'POST'] as const)
        expect((await site.as(someone)({ method, url: addressOf(free) })).json()).toMatchObject({
          code: 'terms_required',
        });
    } finally {
      shop.terms = terms;
    }
  });

  it('returns 404 for a file of another design and for unknown files', async () => {
    for (const fileId of [premium.files[1]?.id, 0, 2 ** 31]) {
      for (const method of ['GET', 'HEAD', 'POST'] as const) {
        const url = `/api/stl-files/${free.id}/files/${fileId}/download`;
        expect((await site.as(upload.admin)({ method, url })).statusCode).toBe(fileId === 0 ? 400 : 404);
      }
    }
  });
});

describe('a signed address of a file', () => {
  it('works without a cookie for five minutes and records the file', async () => {
    await grant('personal');
    const { downloadUrl, suggestedFilename } = await requestTicket(premium);
    expect(suggestedFilename).toBe(premium.files[1]?.name);
    site.moveTo(new Date(testNow.getTime() + 5 * 60_000 - 1));
    const response = await site.request({ url: downloadUrl });
    expect(response.rawPayload.equals(lidStl)).toBe(true);
    expect(await readRecords()).toMatchObject([
      { model_id: premium.id, tier: 'personal', file_sha256: hash(lidStl), via: 'site' },
    ]);
    site.moveTo(new Date(testNow.getTime() + 5 * 60_000));
    expect((await site.request({ url: downloadUrl })).json()).toMatchObject({ code: 'ticket_invalid' });
  });

  it('refuses a ticket for another file, another design or the bundle, and a changed ticket', async () => {
    const { downloadUrl } = await requestTicket(free);
    const ticket = downloadUrl.split('ticket=')[1] ?? '';
    const [payload = '', signature = ''] = ticket.split('.');
    const addresses = [
      `${addressOf(free, 0)}?ticket=${ticket}`,
      `${addressOf(premium)}?ticket=${ticket}`,
      `/api/stl-files/${free.id}/download?ticket=${ticket}`,
      ...[`${payload}.`, payload, `${payload}.${signature}=`, `${payload}.${signature}A`, 'x.y'].map(
        (changed) => `${addressOf(free)}?ticket=${changed}`,
      ),
    ];
    for (const url of addresses) expect((await site.request({ url })).statusCode).toBe(403);
    const bundle = await site.as(someone)({ method: 'POST', url: `/api/stl-files/${free.id}/download` });
    const other = bundle.json<DownloadTicket>().downloadUrl.split('ticket=')[1];
    expect((await site.request({ url: `${addressOf(free)}?ticket=${other}` })).statusCode).toBe(403);
    expect(await readRecords()).toEqual([]);
  });

  it('ends with the plan and with the account', async () => {
    const endsAt = new Date(testNow.getTime() + 60_000);
    await grant('personal', endsAt);
    const { downloadUrl } = await requestTicket(premium);
    const { downloadUrl: other } = await requestTicket(free);
    site.moveTo(endsAt);
    expect((await site.request({ url: downloadUrl })).json()).toMatchObject({ code: 'upgrade_required' });
    const body = { password: testPassword };
    await site.as(someone)({ method: 'DELETE', url: '/api/account', body });
    expect((await site.request({ url: other })).json()).toMatchObject({ code: 'ticket_invalid' });
  });

  it('refuses a ticket after the file was replaced', async () => {
    const model = await upload.add([stlFile('base.stl')]);
    const { downloadUrl } = await requestTicket(model, 0);
    await site.db
      .updateTable('model_files')
      .set({ sha256: hash(lidStl) })
      .where('model_id', '=', model.id)
      .execute();
    expect((await site.request({ url: downloadUrl })).statusCode).toBe(403);
  });
});

describe('the bytes of a file', () => {
  it('sends the bytes whose checksum the design names, with length, ETag and name', async () => {
    const response = await site.as(someone)({ url: addressOf(free) });
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'model/stl',
      'content-length': String(lidStl.length),
      etag: `"${hash(lidStl)}"`,
      'cache-control': 'private, no-store',
    });
    expect(free.files[1]?.name).toBe('lid "1".stl');
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="lid _1_.stl"; filename*=UTF-8''lid%20%221%22.stl`,
    );
    expect(hash(response.rawPayload)).toBe(free.files[1]?.sha256);
    const etag = String(response.headers.etag);
    const again = await site.as(someone)({ url: addressOf(free), headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('come in ranges that add up to the whole', async () => {
    const get = (range: string) => site.as(someone)({ url: addressOf(free), headers: { range } });
    const [first, rest, beyond] = [
      await get('bytes=0-99'),
      await get('bytes=100-'),
      await get('bytes=999999-'),
    ];
    expect([first.statusCode, rest.statusCode, beyond.statusCode]).toEqual([206, 206, 416]);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(lidStl)).toBe(true);
    expect(await readRecords()).toHaveLength(1);
  });

  it('packs an uploaded ZIP anew, in ranges too', async () => {
    const zip = makeZip([
      { name: 'parts/a.stl', content: cubeStl },
      { name: 'notes.txt', content: 'Print two.' },
    ]);
    const model = await upload.add([stlFile('set.zip', zip), stlFile('b.stl', lidStl)]);
    expect(model.files.map(({ sha256 }) => sha256)).toEqual([null, hash(lidStl)]);
    const whole = await site.as(someone)({ url: addressOf(model, 0) });
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(whole.rawPayload.equals(zip)).toBe(false);
    expect(Object.keys(await unzip(whole.rawPayload)).toSorted()).toEqual(['notes.txt', 'parts/a.stl']);
    const rest = await site.as(someone)({ url: addressOf(model, 0), headers: { range: 'bytes=10-' } });
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(10))).toBe(true);
    const [file] = await site.db
      .selectFrom('model_files')
      .select('sha256')
      .where('model_id', '=', model.id)
      .orderBy('position')
      .execute();
    expect(await readRecords()).toMatchObject([{ file_sha256: file?.sha256 }]);
  });

  it('return 429 when too many files were packed for a person', async () => {
    const model = await upload.add([stlFile('other.zip', makeZip([{ name: 'b.stl', content: lidStl }]))]);
    await useUpLimit(site.db, `packed-files:${someone.id}`);
    expect((await site.as(someone)({ url: addressOf(model, 0) })).statusCode).toBe(429);
    expect(await readRecords()).toEqual([]);
    // No other file is packed.
    expect((await site.as(someone)({ url: addressOf(free, 0) })).statusCode).toBe(200);
  });
});

describe('counting', () => {
  it('counts a person once a day and design, and keeps a record of each file', async () => {
    const before = await readCount(free);
    await site.as(someone)({ method: 'HEAD', url: addressOf(free) });
    expect(await readRecords()).toEqual([]);
    for (const index of [0, 1, 1]) await site.as(someone)({ url: addressOf(free, index) });
    await site.as(someone)({ url: `/api/stl-files/${free.id}/download` });
    expect(await readCount(free)).toBe(before + 1);
    const hashes = (await readRecords()).map((record) => record.file_sha256);
    expect(hashes).toEqual([hash(cubeStl), hash(lidStl), null]);
    const history = await site.as(someone)({ url: '/api/user/downloads' });
    expect(history.json<DownloadEntry[]>().map(({ fileName }) => fileName)).toEqual([
      null,
      free.files[1]?.name,
      'base.stl',
    ]);
  });

  it('records a range that does not start at byte 0 if no download of this file was begun', async () => {
    await site.as(someone)({ url: addressOf(free, 0) });
    await site.as(someone)({ url: addressOf(free, 1), headers: { range: 'bytes=84-' } });
    expect((await readRecords()).map((record) => record.file_sha256)).toEqual([hash(cubeStl), hash(lidStl)]);
  });
});
