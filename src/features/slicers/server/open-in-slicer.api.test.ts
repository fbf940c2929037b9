import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import { measureFile } from '#test/support/measure-file.ts';
import { write3mf } from '@firstlayer/mesh/write/write-3mf.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { site as shop } from '#src/site.ts';
import { callAs, downloadRoles } from '#test/support/download-roles.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { cube, torus } from '@firstlayer/mesh/test/meshes.ts';
import { parseLink } from '#test/support/pretend-slicer.ts';
import { testNow } from '#test/support/test-app.ts';
import { createUploadSite, stlFile, testLimits, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { slicerIds, slicerSystems, type SlicerId } from '../constants.ts';
import type { SlicerLink } from '../schemas.ts';

let upload: UploadSite;
let site: UploadSite['site'];
let someone: UserRow;
let free: Model;
let premium: Model;
const ringStl = writeStl(torus(20, 6, 20));
const minute = 60_000;

beforeAll(async () => {
  upload = await createUploadSite({
    publicUrl: 'https://shop.example',
    limits: { ...testLimits, designFiles: 4 },
  });
  ({ site } = upload);
  const box3mf = await write3mf({ objects: [{ name: 'Box', mesh: cube(10) }] });
  const files = [stlFile('ring & größe.stl', ringStl), stlFile('box.3mf', box3mf)];
  free = await upload.add(files);
  premium = await upload.add(files, { isPremium: 'true', title: 'Fine wedge' });
});
beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
});
afterAll(() => site.close());

const linkPath = ({ id, files }: Model, index = 0) =>
  `/api/stl-files/${id}/files/${files[index]?.id}/slicer-link`;
const ask = (url: string, slicer: SlicerId = 'orcaslicer', system = 'windows') =>
  site.as(someone)({ method: 'POST', url, body: { slicer, system } });
const requestLink = async (model: Model, index = 0, slicer: SlicerId = 'orcaslicer') =>
  (await ask(linkPath(model, index), slicer)).json<SlicerLink>();
const pathOf = ({ fileUrl }: SlicerLink) => new URL(fileUrl).pathname;
/** Fetches an address as slicers do: without cookies. */
const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  site.request({ url: new URL(url).pathname, headers });
const grant = (tier: 'personal' | 'commercial', endsAt: Date | null = null) =>
  site.db.insertInto('plan_grants').values({ user_id: someone.id, tier, ends_at: endsAt }).execute();
const readRecords = () =>
  site.db.selectFrom('downloads').selectAll().where('user_id', '=', someone.id).orderBy('id').execute();
const readCount = async ({ id }: Model) =>
  (await site.request({ url: `/api/stl-files/${id}` })).json<Model>().downloadCount;
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a slicer', () => {
  const linked = slicerIds.filter((id) => id !== 'prusaslicer');

  it.each(linked.flatMap((id) => slicerSystems.map((system) => [id, system] as const)))(
    '%s on %s fetches the bytes of each file by its link',
    async (id, system) => {
      for (const [index, file] of free.files.entries()) {
        const response = (await ask(linkPath(free, index), id, system)).json<SlicerLink>();
        const { url, name } = parseLink(id, system, response.link ?? '');
        expect({ url, name }).toEqual({ url: response.fileUrl, name: response.name });
        const fetched = await fetchFile(url);
        expect([fetched.statusCode, fetched.headers['content-disposition']]).toEqual([
          200,
          `attachment; filename="${name}"`,
        ]);
        expect(fetched.headers['content-length']).toBe(String(fetched.rawPayload.length));
        const isWrapped = file.format === 'stl' && name.endsWith('.3mf');
        expect(hash(fetched.rawPayload) === file.sha256).toBe(!isWrapped);
        expect(fetched.rawPayload.toString('latin1', 0, 2) === 'PK').toBe(name.endsWith('.3mf'));
      }
    },
  );

  it('gets no link for PrusaSlicer, but an address to download from', async () => {
    const response = await requestLink(free, 0, 'prusaslicer');
    expect(response).toMatchObject({ link: null, name: 'ring-grosse.stl' });
    expect((await fetchFile(response.fileUrl)).rawPayload.equals(ringStl)).toBe(true);
  });

  it('gets a wrapped STL of equal volume, with the same bytes each time', async () => {
    const response = await requestLink(free, 0, 'bambustudio');
    expect(response.name).toBe('ring-grosse.3mf');
    const first = await fetchFile(response.fileUrl);
    expect(first.headers['content-type']).toBe('model/3mf');
    const again = await fetchFile((await requestLink(free, 0, 'elegooslicer')).fileUrl);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers.etag).toBe(first.headers.etag);
    const path = join(site.config.dataDir, 'wrapped.3mf');
    await writeFile(path, first.rawPayload);
    const { volumeMm3 } = await measureFile(path, '3mf');
    expect(volumeMm3).toBeCloseTo(free.files[0]?.mesh?.volumeMm3 ?? 0, 1);
  });

  it('gets no ZIP', async () => {
    const zip = makeZip([{ name: 'a.stl', content: ringStl }]);
    const model = await upload.add([stlFile('set.zip', zip)]);
    const response = await ask(linkPath(model));
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'not_for_slicers' }]);
  });
});

describe('the address', () => {
  it('has a ticket in the path, no query, and a plain name at its end', async () => {
    const { fileUrl } = await requestLink(free);
    expect(fileUrl).toMatch(/^https:\/\/shop\.example\/to-slicer\/[\w-]+\.[\w-]+\/ring-grosse\.stl$/);
    expect(fileUrl.length).toBeLessThan(800);
    expect(fileUrl).not.toContain('file=');
  });

  it('serves several fetches, HEAD and ranges, which are one record and one count', async () => {
    const before = await readCount(free);
    const { fileUrl } = await requestLink(free);
    const head = await site.request({ method: 'HEAD', url: new URL(fileUrl).pathname });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(ringStl.length),
      '',
    ]);
    expect(await readRecords()).toEqual([]);
    const [first, rest] = [
      await fetchFile(fileUrl, { range: 'bytes=0-99' }),
      await fetchFile(fileUrl, { range: 'bytes=100-' }),
    ];
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(ringStl)).toBe(true);
    const etag = String(head.headers.etag);
    expect((await fetchFile(fileUrl, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await fetchFile(fileUrl, { range: 'bytes=9999999-' })).statusCode).toBe(416);
    for (let i = 0; i < 3; i += 1) expect((await fetchFile(fileUrl)).statusCode).toBe(200);
    expect(await readRecords()).toMatchObject([
      { model_id: free.id, tier: 'free', via: 'slicer', file_sha256: hash(ringStl) },
    ]);
    expect(await readCount(free)).toBe(before + 1);
  });

  it('records the STL of which a 3MF was made', async () => {
    await fetchFile((await requestLink(free, 0, 'bambustudio')).fileUrl);
    expect(await readRecords()).toMatchObject([{ file_sha256: hash(ringStl) }]);
  });

  it('ends after ten minutes with a sentence', async () => {
    const link = await requestLink(free);
    expect(Date.parse(link.expiresAt) - testNow.getTime()).toBe(10 * minute);
    site.moveTo(new Date(testNow.getTime() + 10 * minute - 1));
    expect((await fetchFile(link.fileUrl)).statusCode).toBe(200);
    site.moveTo(new Date(testNow.getTime() + 10 * minute));
    const response = await fetchFile(link.fileUrl);
    expect([response.statusCode, response.body]).toEqual([
      410,
      'This link has ended. Open or download the file again.\n',
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-store',
    });
  });

  it('returns 404 when it is guessed, changed, or for another file', async () => {
    const path = pathOf(await requestLink(free));
    const [, , token = '', name = ''] = path.split('/');
    const [payload = '', signature = ''] = token.split('.');
    const body = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      content: { fileId: number };
    };
    const forge = (change: object) =>
      Buffer.from(JSON.stringify({ ...body, ...change })).toString('base64url');
    const fileId = free.files[1]?.id;
    const tokens = [
      `${forge({ content: { ...body.content, fileId } })}.${signature}`,
      `${forge({ modelId: premium.id })}.${signature}`,
      `${forge({ expiresAtMs: 9e15 })}.${signature}`,
      ...[`${payload}.`, payload, '.', `${payload}.${signature}.x`, `${payload}.${signature}=`],
      ...[`${payload}=.${signature}`, `${payload}.${signature.slice(0, -1)}`, 'A'.repeat(5000)],
    ];
    for (const changed of tokens) {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await site.request({ method, url: `/to-slicer/${changed}/${name}` })).statusCode).toBe(404);
    }
    for (const other of ['box.3mf', 'ring-grosse.stl%3Fx', 'ring-grosse.STL', '%00'])
      expect((await site.request({ url: `/to-slicer/${token}/${other}` })).statusCode).toBe(404);
    const download = `/api/stl-files/${free.id}/files/${free.files[0]?.id}/download?ticket=${token}`;
    expect((await site.request({ url: download })).statusCode).toBe(403);
    expect(await readRecords()).toEqual([]);
  });

  it('ends when the file is replaced or removed', async () => {
    const model = await upload.add([stlFile('ring.stl', ringStl)]);
    const { fileUrl } = await requestLink(model);
    const change = site.db.updateTable('model_files').where('model_id', '=', model.id);
    await change.set({ sha256: hash(Buffer.from('other')) }).execute();
    expect((await fetchFile(fileUrl)).statusCode).toBe(410);
    await site.db.deleteFrom('model_files').where('model_id', '=', model.id).execute();
    expect((await fetchFile(fileUrl)).statusCode).toBe(410);
  });

  it('returns 404 once the design is deleted, and works again once it is restored', async () => {
    const model = await upload.add([stlFile('ring.stl', ringStl)]);
    const { fileUrl } = await requestLink(model);
    const url = `/api/admin/stl-files/${model.id}`;
    await site.as(upload.admin)({ method: 'DELETE', url });
    const response = await fetchFile(fileUrl);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
    await site.as(upload.admin)({ method: 'POST', url: `${url}/restore` });
    expect((await fetchFile(fileUrl)).statusCode).toBe(200);
  });
});

describe('permissions', () => {
  it.each(downloadRoles)(
    '%s gets %i for links of free and %i of premium designs',
    async (who, freeStatus, premiumStatus) => {
      const call = await callAs(site, who);
      const body = { slicer: 'cura', system: 'macos' };
      for (const [model, status] of [
        [free, freeStatus],
        [premium, premiumStatus],
      ] as const) {
        expect((await call({ method: 'POST', url: linkPath(model), body })).statusCode).toBe(status);
        const packed = { method: 'POST' as const, url: `/api/stl-files/${model.id}/slicer-link` };
        expect((await call({ ...packed, body: { ...body, bed: null } })).statusCode).toBe(status);
      }
    },
  );

  it('refuses a link with 403 after the plan has ended', async () => {
    const endsAt = new Date(testNow.getTime() + minute);
    await grant('personal', endsAt);
    const { fileUrl } = await requestLink(premium);
    expect((await fetchFile(fileUrl)).statusCode).toBe(200);
    site.moveTo(endsAt);
    const response = await fetchFile(fileUrl);
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('Upgrade')]);
  });

  it.each(['signs out', 'signs out elsewhere', 'deletes the account'])(
    'ends a link with 410 when the person %s',
    async (what) => {
      const { fileUrl } = await requestLink(free);
      const send = site.as(someone);
      if (what === 'signs out') await send({ method: 'POST', url: '/api/auth/logout' });
      else if (what === 'deletes the account')
        await send({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
      else await site.db.deleteFrom('sessions').where('user_id', '=', someone.id).execute();
      expect((await fetchFile(fileUrl)).statusCode).toBe(410);
    },
  );

  it('ends a link with 410 after the terms have changed', async () => {
    const { fileUrl } = await requestLink(free);
    const { terms } = shop;
    shop.terms = { ...terms, version: '2099-01-01' };
    try {
      expect((await fetchFile(fileUrl)).statusCode).toBe(410);
      expect((await ask(linkPath(free))).json()).toMatchObject({ code: 'terms_required' });
    } finally {
      shop.terms = terms;
    }
  });

  it('refuses a link for a premium design with 403 after the admin role was removed', async () => {
    const role = (is_admin: boolean) =>
      site.db.updateTable('users').set({ is_admin }).where('id', '=', someone.id).execute();
    await role(true);
    const { fileUrl } = await requestLink(premium);
    expect((await fetchFile(fileUrl)).statusCode).toBe(200);
    await role(false);
    expect((await fetchFile(fileUrl)).statusCode).toBe(403);
  });
});
