import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#src/features/catalog/schemas.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { publishingJobs } from '#src/features/publishing/server/jobs.ts';
import { removeUnusedFiles } from '#src/features/publishing/server/upkeep/sweep.ts';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser } from '#test/support/factories.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { box, makePartsZip, sphere } from '@firstlayer/mesh/test/meshes.ts';
import {
  createUploadSite,
  makePreviewFile,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import type { Preview } from '../schemas.ts';
import { previewKey } from './stored-previews.ts';

let upload: UploadSite;
let image: FormFile;
beforeAll(async () => {
  upload = await createUploadSite({ limits: { ...testLimits, meshTriangles: 20_000 } });
  image = await makePreviewFile();
});
afterAll(() => upload.site.close());

const get = (url: string, headers: Record<string, string> = {}) => upload.site.request({ url, headers });
const asAdmin = () => upload.site.as(upload.admin);
const patch = async (id: number, body: object) => {
  await asAdmin()({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body });
};
const readModel = async (id: number) => (await get(`/api/stl-files/${id}`)).json<Model>();
const readPreview = async (id: number) => (await get(`/api/stl-files/${id}/preview`)).json<Preview>();

let count = 0;
/** Uploads a design of a box that no other test has, and examines it. */
async function add(fields: Record<string, string> = {}, files?: FormFile[]): Promise<number> {
  count += 1;
  const content = writeStl(box([20 + count, 30, 10]));
  const { id } = await upload.add([...(files ?? [stlFile('box.stl', content)]), image], fields);
  await upload.site.jobs.drain();
  return id;
}

const ball = () => {
  count += 1;
  return stlFile('ball.stl', writeStl(sphere(20 + count, 60)));
};

describe('the preview of a free design', () => {
  it('appears on the page after the examination', async () => {
    const before = await upload.add([stlFile('box.stl', writeStl(box([19, 30, 10]))), image]);
    expect(before.preview).toBeNull();
    expect(await readPreview(before.id)).toEqual({ meshes: [] });
    await upload.site.jobs.drain();
    const { preview } = await readModel(before.id);
    const { meshes } = await readPreview(before.id);
    expect(preview).toEqual({
      bytes: meshes[0]?.bytes,
      isReduced: false,
      hasParts: false,
      hasFiles: false,
    });
    expect(meshes).toMatchObject([
      {
        name: 'box.stl',
        url: expect.stringMatching(/^\/previews\/[0-9a-f]{64}\.glb$/),
        triangles: 12,
        isReduced: false,
        boundsMm: [19, 30, 10],
        parts: [{ name: null, color: null, boundsMm: [19, 30, 10] }],
      },
    ]);
  });

  it('has the hash of its content as its address, is compressed and can be cached for a year', async () => {
    const { meshes } = await readPreview(await add());
    const url = meshes[0]?.url ?? '';
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'model/gltf-binary',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-length': String(meshes[0]?.bytes),
    });
    const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.rawPayload.subarray(0, 4).toString()).toBe('glTF');
    expect(url).toContain(createHash('sha256').update(plain.rawPayload).digest('hex'));
    const etag = String(brotli.headers.etag);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await upload.site.request({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      brotli.headers['content-length'],
    ]);
  });

  it('has the meshes of all files and of a ZIP, the largest first', async () => {
    const zip = await makePartsZip({
      'small.stl': writeStl(box([5, 5, 5.5])),
      'large.stl': writeStl(box([90, 90, 91])),
    });
    const id = await add({}, [
      stlFile('plain.stl', writeStl(box([30, 30, 31]))),
      { field: 'stlFiles', name: 'parts.zip', content: zip },
    ]);
    const { meshes } = await readPreview(id);
    expect(meshes.map(({ name }) => name)).toEqual([
      'parts.zip: large.stl',
      'plain.stl',
      'parts.zip: small.stl',
    ]);
    expect((await readModel(id)).preview?.hasFiles).toBe(true);
  });
});

it('shows a preview of a mesh that is almost a point', async () => {
  const id = await add({}, [stlFile('speck.stl', writeStl(box([1e-16, 1e-16, 1e-16])))]);
  expect((await readPreview(id)).meshes).toMatchObject([{ name: 'speck.stl', triangles: 12 }]);
});

describe('the preview of a premium design', () => {
  it('has the reduced level, and the address of the full one returns 404', async () => {
    const file = ball();
    const free = await add({}, [file]);
    const { meshes: full } = await readPreview(free);
    const id = await add({ isPremium: 'true' }, [file]);
    const { meshes } = await readPreview(id);
    expect(meshes).toMatchObject([{ isReduced: true }]);
    expect((await readModel(id)).preview?.isReduced).toBe(true);
    expect((await get(full[0]?.url ?? '')).statusCode).toBe(200);
    await patch(free, { isPremium: true });
    expect((await get(full[0]?.url ?? '')).statusCode).toBe(404);
    expect((await get(meshes[0]?.url ?? '')).statusCode).toBe(200);
  });

  it('does not exist for a simple mesh, unless an admin chooses a level that shows it', async () => {
    const slim = stlFile('slim.stl', writeStl(box([60, 12, 12])));
    const id = await add({ isPremium: 'true' }, [slim]);
    expect(await readPreview(id)).toEqual({ meshes: [] });
    expect((await readModel(id)).preview).toBeNull();
    await patch(id, { previewLevel: 'reduced' });
    expect((await readPreview(id)).meshes).toMatchObject([{ isReduced: true }]);
    await patch(id, { previewLevel: 'full' });
    expect((await readPreview(id)).meshes).toMatchObject([{ isReduced: false }]);
  });
});

describe('the level that an admin chooses', () => {
  it('takes the 3D view away when it is pictures', async () => {
    const id = await add({}, [ball()]);
    const [before] = (await readPreview(id)).meshes;
    await patch(id, { previewLevel: 'pictures' });
    expect(await readPreview(id)).toEqual({ meshes: [] });
    expect((await readModel(id)).preview).toBeNull();
    expect((await get(before?.url ?? '')).statusCode).toBe(404);
  });

  it('takes effect at once when it is changed, and is recorded', async () => {
    const id = await add({}, [ball()]);
    const [before] = (await readPreview(id)).meshes;
    await patch(id, { previewLevel: 'reduced' });
    expect((await readPreview(id)).meshes).toMatchObject([{ isReduced: true }]);
    expect((await get(before?.url ?? '')).statusCode).toBe(404);
    const model = (await asAdmin()({ url: `/api/admin/stl-files/${id}` })).json<AdminModel>();
    expect(model.previewLevel).toBe('reduced');
    const events = await upload.site.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('target_id', '=', String(id))
      .where('action', '=', 'design.update')
      .execute();
    expect(events).toEqual([{ before: { previewLevel: 'auto' }, after: { previewLevel: 'reduced' } }]);
  });

  it('rejects another word', async () => {
    const form = makeForm({ title: 'Box', categories: '["rooms"]', previewLevel: 'half' }, [ball(), image]);
    const response = await asAdmin()({ method: 'POST', url: '/api/admin/stl-files', ...form });
    expect(response.statusCode).toBe(400);
  });
});

describe('a design that is not public', () => {
  it('returns 404 for its preview, and shows it to admins', async () => {
    const id = await add({ state: 'draft' });
    expect((await get(`/api/stl-files/${id}/preview`)).statusCode).toBe(404);
    const address = `/api/admin/stl-files/${id}/preview`;
    const { meshes } = (await asAdmin()({ url: address })).json<Preview>();
    const url = meshes[0]?.url ?? '';
    expect(url).toMatch(new RegExp(`^${address}/[0-9a-f]{64}\\.glb$`));
    const sent = await asAdmin()({ url });
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect((await get(url.replace(address, '/previews'))).statusCode).toBe(404);
    const user = await createUser(upload.site.db);
    for (const at of [address, url]) {
      expect((await upload.site.as(user)({ url: at })).statusCode).toBe(403);
      expect((await get(at)).statusCode).toBe(401);
    }
  });

  it('returns 404 for the address of its preview once it is deleted', async () => {
    const id = await add();
    const url = (await readPreview(id)).meshes[0]?.url ?? '';
    expect((await get(url)).statusCode).toBe(200);
    await asAdmin()({ method: 'DELETE', url: `/api/admin/stl-files/${id}` });
    expect((await get(url)).statusCode).toBe(404);
  });
});

it.each(['x', `${'a'.repeat(64)}.glb`, `${'a'.repeat(64)}.stl`, '%2e%2e%2fmodels'])(
  'returns 404 for the address %s',
  async (name) => {
    expect((await get(`/previews/${name}`)).statusCode).toBe(404);
  },
);

it('limits how many previews a network fetches in a minute', async () => {
  const url = (await readPreview(await add())).meshes[0]?.url ?? '';
  const statuses = new Set<number>();
  for (let i = 0; i < 70; i++) statuses.add((await get(url)).statusCode);
  expect([...statuses]).toEqual([200, 429]);
  await upload.site.db.deleteFrom('rate_limits').execute();
});

it('removes previews that no file has any more, and their files', async () => {
  const id = await add();
  const hash = /([0-9a-f]{64})/.exec((await readPreview(id)).meshes[0]?.url ?? '')?.[1] ?? '';
  const { db, storage } = upload.site;
  const later = new Date(Date.now() + 3 * 86_400_000);
  await removeUnusedFiles(db, storage, later);
  expect(await storage.stat(previewKey(hash, 'br'))).toBeDefined();
  await db.deleteFrom('models').where('id', '=', id).execute();
  await upload.site.jobs.send(publishingJobs.sweep, {});
  await upload.site.jobs.drain();
  await removeUnusedFiles(db, storage, later);
  expect(await storage.stat(previewKey(hash, 'br'))).toBeUndefined();
  expect(await storage.stat(previewKey(hash, 'gzip'))).toBeUndefined();
});
