import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import type { DownloadTicket } from '../schemas.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { openTestBucket, type TestBucket } from '#test/support/s3-server.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip, unzip } from '@firstlayer/mesh/test/zips.ts';

let bucket: TestBucket;
let shop: UploadSite;
let someone: UserRow;
let model: AdminModel;
let address: string;

const disposition = `attachment; filename="Groe Vase.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20Vase.zip`;

beforeAll(async () => {
  bucket = await openTestBucket();
  shop = await createUploadSite({ s3: bucket.config });
  someone = await createUser(shop.site.db);
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = { field: 'previewImage', name: 'a.png', content };
  model = (await shop.add([stlFile('a.stl'), stlFile('b.stl'), picture], {
    title: 'Größe Vase',
  })) as AdminModel;
  address = `/api/stl-files/${model.id}/download`;
});

afterAll(async () => {
  await shop.site.close();
  await bucket.close();
});

const get = (headers: Record<string, string> = {}) => shop.site.as(someone)({ url: address, headers });
const readBundle = ({ id }: { id: number }) =>
  shop.site.db
    .selectFrom('models')
    .select(['bundle_key', 'bundle_etag', 'bundle_size_bytes', 'download_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const readRecords = () =>
  shop.site.db.selectFrom('downloads').selectAll().where('user_id', '=', someone.id).execute();

async function follow(location: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(String(location), { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a design whose files are on S3', () => {
  it('has no files on the disk', () => {
    expect(existsSync(join(shop.site.config.dataDir, 'files'))).toBe(false);
  });

  it('serves its pictures through the server', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const url = `/api/stl-files/${model.id}/image?w=160`;
      const response = await shop.site.request({ method, url, headers: { accept: 'image/webp' } });
      expect(response.headers).toMatchObject({ 'content-type': 'image/webp' });
      if (method === 'HEAD') continue;
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 });
    }
  });

  it('answers HEAD with the headers of the ZIP and counts nothing', async () => {
    const { bundle_etag, bundle_size_bytes } = await readBundle(model);
    const head = await shop.site.as(someone)({ method: 'HEAD', url: address });
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({
      etag: bundle_etag,
      'content-length': String(bundle_size_bytes),
      'content-type': 'application/zip',
      'content-disposition': disposition,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    });
    expect(await readRecords()).toEqual([]);
  });

  it('redirects downloads and ranges to a signed address and counts the start', async () => {
    const { bundle_etag, bundle_size_bytes } = await readBundle(model);
    expect((await get({ 'if-none-match': String(bundle_etag) })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=999999-' })).statusCode).toBe(416);
    expect(await readRecords()).toEqual([]);

    const response = await get();
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(await readRecords()).toHaveLength(1);
    const later = await get({ range: 'bytes=10-19' });
    expect(later.statusCode).toBe(302);
    expect(await readRecords()).toHaveLength(1);
    const whole = await follow(response.headers.location);
    expect(Object.fromEntries(whole.response.headers)).toMatchObject({
      etag: bundle_etag,
      'content-type': 'application/zip',
      'content-disposition': disposition,
      'content-length': String(bundle_size_bytes),
    });
    expect((await unzip(whole.bytes))['a.stl']?.equals(cubeStl)).toBe(true);
    const part = await follow(later.headers.location, { range: 'bytes=10-19' });
    expect([part.response.status, part.response.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${bundle_size_bytes}`,
    ]);
    expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
  });

  it('redirects a ticket without a cookie', async () => {
    const ticket = (await shop.site.as(someone)({ method: 'POST', url: address })).json<DownloadTicket>();
    const response = await shop.site.request({ url: ticket.downloadUrl });
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).not.toContain('ticket');
    expect((await readBundle(model)).download_count).toBe(1);
  });

  it('redirects admins to signed addresses of single files', async () => {
    const url = `/api/admin/stl-files/${model.id}/files/${model.files[0]?.id}`;
    const { headers } = await shop.site.as(shop.admin)({ url });
    const { response, bytes } = await follow(headers.location);
    expect(bytes.equals(cubeStl)).toBe(true);
    expect(response.headers.get('content-disposition')).toContain('a.stl');
    const head = await shop.site.as(shop.admin)({ method: 'HEAD', url });
    expect(head.headers).toMatchObject({
      etag: response.headers.get('etag'),
      'content-length': String(cubeStl.length),
    });
  });

  it('repacks a ZIP that is the only file, also after the other file is removed', async () => {
    const zip = {
      field: 'stlFiles',
      name: 'c.zip',
      content: makeZip([{ name: 'c.stl', content: cubeStl }]),
    };
    const other = (await shop.add([zip], { title: 'Zip' })) as AdminModel;
    const first = await readBundle(other);
    const base = `/api/admin/stl-files/${other.id}`;
    const admin = shop.site.as(shop.admin);
    const more = (
      await admin({ method: 'POST', url: `${base}/files`, ...makeForm({}, [stlFile('d.stl')]) })
    ).json<AdminModel>();
    const both = await readBundle(other);
    await admin({ method: 'DELETE', url: `${base}/files/${more.files[1]?.id}` });
    expect(first.bundle_etag).toMatch(/^"[\da-f]{32}"$/);
    expect(both.bundle_etag).not.toBe(first.bundle_etag);
    // The repacked bundle has the same bytes.
    const key = expect.stringMatching(/^bundles\//);
    expect(await readBundle(other)).toEqual({ ...first, bundle_key: key });
  });
});

it('counts a range request before the redirect when the person has not started the download', async () => {
  const person = await createUser(shop.site.db);
  const { download_count: before } = await readBundle(model);
  const continued = () => shop.site.as(person)({ url: address, headers: { range: 'bytes=1-' } });
  expect([(await continued()).statusCode, (await continued()).statusCode]).toEqual([302, 302]);
  expect((await readBundle(model)).download_count).toBe(before + 1);
});

describe('a bucket that browsers cannot reach', () => {
  it('makes the site send the download and its ranges, and count the start once', async () => {
    const s3 = { ...bucket.config, prefix: `${bucket.config.prefix}unsigned/`, signsDownloads: false };
    const other = await createUploadSite({ s3 });
    const { id } = (await other.add([stlFile('a.stl')])) as AdminModel;
    const get = (headers: Record<string, string> = {}) =>
      other.site.as(other.admin)({ url: `/api/stl-files/${id}/download`, headers });
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await unzip(whole.rawPayload))['a.stl']?.equals(cubeStl)).toBe(true);
    const part = await get({ range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
    expect((await get({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    const count = await other.site.db.selectFrom('models').select('download_count').executeTakeFirstOrThrow();
    expect(count.download_count).toBe(1);
    await other.site.close();
  });

  it('still has its other files read while more than 200 downloads are held open', async () => {
    const s3 = { ...bucket.config, prefix: `${bucket.config.prefix}held/`, signsDownloads: false };
    const other = await createUploadSite({ s3 });
    const { storage } = other.site;
    for (const [key, bytes] of [
      ['large.zip', 8_388_608],
      ['small.zip', 100],
    ] as const) {
      const path = storage.newTempPath();
      await writeFile(path, Buffer.alloc(bytes));
      await storage.commit(path, `bundles/${key}`);
    }
    const held: Awaited<ReturnType<typeof storage.read>>[] = [];
    try {
      // The bucket of the test answers too late on a busy machine when all of them begin at once.
      while (held.length <= 200) {
        const next = Array.from({ length: 20 }, () => storage.read('bundles/large.zip'));
        held.push(...(await Promise.all(next)));
      }
      const small = await storage.read('bundles/small.zip');
      expect((await buffer(small.stream)).length).toBe(100);
    } finally {
      for (const { stream } of held) stream.on('error', () => undefined).destroy();
      await other.site.close();
    }
  });
});

describe('a missing file', () => {
  it('returns 404 and counts nothing', async () => {
    const gone = (await shop.add([stlFile('a.stl')], { title: 'Gone' })) as AdminModel;
    await shop.site.storage.remove((await readBundle(gone)).bundle_key);
    const response = await shop.site.as(someone)({ url: `/api/stl-files/${gone.id}/download` });
    expect([response.statusCode, response.headers.location]).toEqual([404, undefined]);
    expect((await readBundle(gone)).download_count).toBe(0);
  });

  it('returns 503 with storage_down while S3 is down', async ({ skip }) => {
    if (!bucket.stop) return skip();
    expect((await shop.site.request({ url: '/readyz' })).statusCode).toBe(200);
    await bucket.stop();
    const picture = await shop.site.request({ url: `/api/stl-files/${model.id}/image?w=320` });
    for (const response of [await get(), picture, await shop.upload([stlFile('a.stl')])]) {
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ code: 'storage_down' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await readRecords()).toHaveLength(1);
    expect(await readdir(join(shop.site.config.dataDir, 'tmp'))).toEqual([]);
  });
});
