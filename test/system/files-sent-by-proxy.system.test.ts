import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import type { SlicerLink } from '#src/features/slicers/schemas.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { host, installed, sendRequest, startNginx, type ReverseProxy } from '#test/support/reverse-proxy.ts';
import { createUploadSite, cubeStl, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!installed.nginx)(
  'files that nginx sends for the site, with the configuration in deploy',
  () => {
    let shop: UploadSite;
    let proxy: ReverseProxy;
    let free: AdminModel;
    let premium: AdminModel;
    let someone: UserRow;
    let cookie: string;

    const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      sendRequest({ port: proxy.port, path, method, isTls: true, headers: { host, cookie, ...headers } });
    const readRecords = () =>
      shop.site.db.selectFrom('downloads').selectAll().where('user_id', '=', someone.id).execute();
    const downloadOf = ({ id }: AdminModel) => `/api/stl-files/${id}/download`;
    const fileOf = ({ id, files }: AdminModel, index: number) =>
      `/api/stl-files/${id}/files/${files[index]?.id}/download`;

    beforeAll(async () => {
      shop = await createUploadSite({ sendFiles: 'accel', publicUrl: `https://${host}`, trustProxy: 1 });
      const { app, config } = shop.site;
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      proxy = await startNginx([port, port], config.dataDir);
      const content = makeZip([{ name: 'inner.stl', content: cubeStl }]);
      const files = [stlFile('größe.stl'), { field: 'stlFiles', name: 'more.zip', content }];
      free = (await shop.add(files)) as AdminModel;
      premium = (await shop.add(files, { isPremium: 'true' })) as AdminModel;
    });

    beforeEach(async () => {
      someone = await createUser(shop.site.db);
      cookie = await shop.site.cookieOf(someone);
    });

    afterAll(async () => {
      await proxy.close();
      await shop.site.close();
    });

    const findFileKey = ({ files }: AdminModel) =>
      shop.site.db
        .selectFrom('model_files')
        .select('storage_key as key')
        .where('id', '=', files[0]?.id ?? 0)
        .executeTakeFirstOrThrow();

    const requestLink = async (): Promise<string> => {
      const response = await shop.site.as(someone)({
        method: 'POST',
        url: `/api/stl-files/${free.id}/files/${free.files[0]?.id}/slicer-link`,
        body: { slicer: 'crealityprint', system: 'windows' },
      });
      return new URL(response.json<SlicerLink>().fileUrl).pathname;
    };

    describe.for([
      ['all files of a design', async () => downloadOf(free)],
      ['one file', async () => fileOf(free, 0)],
      ['an uploaded ZIP, which is packed anew', async () => fileOf(free, 1)],
      ['a file that is wrapped for a slicer', requestLink],
      [
        'a file for an admin',
        async () => {
          cookie = await shop.site.cookieOf(shop.admin);
          return `/api/admin/stl-files/${free.id}/files/${free.files[0]?.id}`;
        },
      ],
    ] as const)('%s', ([, findPath]) => {
      it('names the file to nginx and sends no body', async () => {
        const path = await findPath();
        const response = await shop.site.request({ url: path, headers: { cookie } });
        expect(response.headers['x-accel-redirect']).toMatch(/^\/_send\/(files|derived)\//);
        expect([response.statusCode, response.body]).toEqual([200, '']);
        const head = await shop.site.request({ method: 'HEAD', url: path, headers: { cookie } });
        expect(head.headers).not.toHaveProperty('x-accel-redirect');
      });

      it('sends all headers of the site', async () => {
        const path = await findPath();
        const response = await send(path);
        const head = await shop.site.request({ method: 'HEAD', url: path, headers: { cookie } });
        const { date, connection, 'x-request-id': requestId, ...expected } = head.headers;
        expect([typeof date, typeof connection, typeof requestId]).toEqual(['string', 'string', 'string']);
        expect(response).toMatchObject({ status: 200, headers: expected });
        expect(response.headers).toHaveProperty('x-request-id');
        for (const absent of ['x-accel-redirect', 'last-modified'])
          expect(response.headers).not.toHaveProperty(absent);
        expect(String(response.bytes.length)).toBe(head.headers['content-length']);
        const asHead = await send(path, {}, 'HEAD');
        expect(asHead).toMatchObject({ status: 200, headers: expected, body: '' });
      });

      it('sends ranges', async () => {
        const path = await findPath();
        const whole = await send(path);
        const etag = String(whole.headers.etag);
        const size = whole.bytes.length;
        const conditions: Record<string, string>[] = [{}, { 'if-range': etag }];
        for (const condition of conditions) {
          const part = await send(path, { range: 'bytes=10-19', ...condition });
          expect(part).toMatchObject({
            status: 206,
            headers: { etag, 'content-length': '10', 'content-range': `bytes 10-19/${size}` },
          });
          expect(part.bytes.equals(whole.bytes.subarray(10, 20))).toBe(true);
        }
        const changed = await send(path, { range: 'bytes=10-19', 'if-range': '"another"' });
        const several = await send(path, { range: 'bytes=0-3,10-19' });
        for (const response of [changed, several]) {
          expect(response.status).toBe(200);
          expect(response.bytes.equals(whole.bytes)).toBe(true);
        }
        expect(await send(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
        const beyond = await send(path, { range: `bytes=${size}-` });
        expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } });
      });
    });

    it('sends the bytes of the design', async () => {
      const { bytes, headers } = await send(downloadOf(free));
      expect(headers.etag).toBe(`"${hash(bytes)}"`);
      expect(headers['content-disposition']).toContain('filename="Wedge.zip"');
      expect((await send(fileOf(free, 0))).bytes.equals(cubeStl)).toBe(true);
    });

    it('records a download once, and its ranges not again', async () => {
      await send(downloadOf(free));
      await send(downloadOf(free), { range: 'bytes=10-19' });
      await send(downloadOf(free), {}, 'HEAD');
      expect(await readRecords()).toHaveLength(1);
      await send(fileOf(free, 0), { range: 'bytes=10-19' });
      expect(await readRecords()).toHaveLength(2);
    });

    it('refuses a download without the right, and records nothing', async () => {
      for (const path of [downloadOf(premium), fileOf(premium, 0), fileOf(premium, 1)]) {
        const response = await send(path);
        expect([response.status, JSON.parse(response.body)]).toMatchObject([
          403,
          { code: 'upgrade_required' },
        ]);
        expect((await send(path, { cookie: '' })).status).toBe(401);
      }
      expect(await readRecords()).toEqual([]);
    });

    it('returns 404 for a missing file, and records nothing', async () => {
      const lost = (await shop.add([stlFile('lost.stl')], { title: 'Lost' })) as AdminModel;
      for await (const { key } of shop.site.storage.list('bundles')) {
        const row = await shop.site.db
          .selectFrom('models')
          .select('id')
          .where('bundle_key', '=', key)
          .executeTakeFirst();
        if (row?.id === lost.id) await shop.site.storage.remove(key);
      }
      expect((await send(downloadOf(lost))).status).toBe(404);
      expect(await readRecords()).toEqual([]);
    });

    it('ignores conditions on the stored file, as without a proxy, and records the download', async () => {
      const conditions: Record<string, string>[] = [
        { 'if-match': '"another"' },
        { 'if-unmodified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' },
      ];
      for (const condition of conditions) {
        const response = await send(fileOf(free, 0), condition);
        expect([response.status, response.bytes.equals(cubeStl)]).toEqual([200, true]);
      }
      expect(await readRecords()).toHaveLength(1);
    });

    it('asks the site once more for a file that was replaced after the site named it', async () => {
      const { storage, config } = shop.site;
      const read = storage.read.bind(storage);
      const moved = join(config.dataDir, 'moved');
      let calls = 0;
      const reading = vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
        calls += 1;
        const path = join(config.dataDir, 'files', key);
        if (calls === 2) await rename(moved, path);
        const content = await read(key, range);
        if (calls === 1) await rename(path, moved);
        return content;
      });
      const response = await send(fileOf(free, 0));
      reading.mockRestore();
      expect([response.status, response.bytes.equals(cubeStl), calls]).toEqual([200, true, 2]);
      expect(await readRecords()).toHaveLength(1);
    });

    it('returns the error of the site for a file that was removed after the site named it', async () => {
      const { storage, config } = shop.site;
      const read = storage.read.bind(storage);
      const moved = join(config.dataDir, 'moved');
      const reading = vi.spyOn(storage, 'read').mockImplementationOnce(async (key, range) => {
        const content = await read(key, range);
        await rename(join(config.dataDir, 'files', key), moved);
        reading.mockRestore();
        return content;
      });
      const response = await send(fileOf(free, 0));
      const { key } = await findFileKey(free);
      await rename(moved, join(config.dataDir, 'files', key));
      expect([response.status, JSON.parse(response.body)]).toMatchObject([404, { code: 'not_found' }]);
    });

    it('cannot be reached by visitors at their internal address', async () => {
      const { headers } = await shop.site.as(someone)({ url: downloadOf(free) });
      const internal = String(headers['x-accel-redirect']);
      const addresses = [internal, `/%5fsend${internal.slice(6)}`, `//_send/${internal.slice(7)}`];
      for (const path of [...addresses, '/_send/files/../session-secret', '/_send/session-secret']) {
        for (const method of ['GET', 'HEAD', 'POST']) {
          const response = await send(path, { 'x-accel-redirect': internal }, method);
          expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
          expect(response.headers).not.toHaveProperty('content-disposition');
        }
      }
      const page = await send('/healthz', { 'x-accel-redirect': internal });
      expect(page.headers['content-type']).toContain('application/json');
    });
  },
);

it('has no header for a proxy unless one is configured', async () => {
  const shop = await createUploadSite();
  const model = (await shop.add([stlFile('a.stl')])) as AdminModel;
  for (const path of [
    `/api/stl-files/${model.id}/download`,
    `/api/stl-files/${model.id}/files/${model.files[0]?.id}/download`,
    `/api/admin/stl-files/${model.id}/files/${model.files[0]?.id}`,
  ]) {
    const response = await shop.site.as(shop.admin)({ url: path });
    expect([response.statusCode, response.rawPayload.length > 0]).toEqual([200, true]);
    expect(response.headers).not.toHaveProperty('x-accel-redirect');
  }
  await shop.site.close();
});
