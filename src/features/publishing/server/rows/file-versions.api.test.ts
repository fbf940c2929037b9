import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser } from '#test/support/factories.ts';
import { makeForm } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import {
  createUploadSite,
  cubeStl,
  stlFile,
  testLimits,
  type UploadSite,
} from '#test/support/upload-site.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { FileVersion } from '../../versions-schemas.ts';
import { removeUnusedFiles } from '../upkeep/sweep.ts';

let shop: UploadSite;
let model: AdminModel;
let base: string;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

const asAdmin = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', path: string, headers = {}) =>
  shop.site.as(shop.admin)({ method, url: `${base}${path}`, headers });

async function make(files = [stlFile('a.stl'), stlFile('b.stl')]): Promise<void> {
  model = (await shop.add(files)) as AdminModel;
  base = `/api/admin/stl-files/${model.id}`;
}

async function replace(fileId: number | undefined, name: string, content: Uint8Array): Promise<AdminModel> {
  const form = makeForm({ fileId: String(fileId) }, [{ field: 'stlFile', name, content }]);
  const response = await shop.site.as(shop.admin)({ method: 'PUT', url: `${base}/file`, ...form });
  expect(response.statusCode).toBe(200);
  return response.json<AdminModel>();
}

/** Returns the list as a pair, since the tests have two of each. */
function pair<T>([first, second]: readonly T[]): [T, T] {
  if (first === undefined || second === undefined) throw new Error('The list has fewer than two entries.');
  return [first, second];
}

const versions = async () => (await asAdmin('GET', '/versions')).json<FileVersion[]>();

it('keeps a replaced or removed file as a version, and restores it byte for byte', async () => {
  await make();
  const [first, second] = pair(model.files);
  expect(await versions()).toEqual([]);
  expect(first.updatedAt).toBe(model.releasedAt);
  await replace(first.id, 'c.stl', writeStl(cube(5)));
  await asAdmin('DELETE', `/files/${second.id}`);
  const [removed, before] = pair(await versions());
  expect(before).toMatchObject({ fileId: first.id, name: 'a.stl', createdAt: first.updatedAt });
  expect(removed).toMatchObject({ fileId: null, name: 'b.stl', sizeBytes: cubeStl.length });

  // The removal of unreferenced files keeps the versions.
  await removeUnusedFiles(shop.site.db, shop.site.storage, new Date(Date.now() + 3 * 86_400_000));
  const bytes = await asAdmin('GET', `/versions/${before.id}/file`);
  expect(bytes.rawPayload.equals(cubeStl)).toBe(true);

  const restored = (await asAdmin('POST', `/versions/${before.id}/restore`)).json<AdminModel>();
  expect(restored.files).toMatchObject([{ id: first.id, name: 'a.stl', mesh: { boundsMm: [20, 20, 20] } }]);
  expect(restored.files.every(({ updatedAt }) => updatedAt > model.releasedAt)).toBe(true);
  expect((await versions()).map(({ name }) => name)).toEqual(['c.stl', 'b.stl']);
  expect((await asAdmin('POST', `/versions/${before.id}/restore`)).statusCode).toBe(404);

  const both = (await asAdmin('POST', `/versions/${removed.id}/restore`)).json<AdminModel>();
  expect(both.files.map(({ name }) => name)).toEqual(['a.stl', 'b.stl']);
  const unpacked = await unzip((await shop.download(model)).bytes);
  expect(Object.entries(unpacked).map(([name, content]) => [name, content.equals(cubeStl)])).toEqual([
    ['a.stl', true],
    ['b.stl', true],
  ]);
});

it('records each change of files with its actor', async () => {
  const entries = await shop.site.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'target_name', 'before', 'after'])
    .where('target_id', '=', String(model.id))
    .where('action', 'like', 'design.file%')
    .orderBy('id')
    .execute();
  const [a, b] = [
    { name: 'a.stl', sizeBytes: cubeStl.length },
    { name: 'b.stl', sizeBytes: cubeStl.length },
  ];
  const c = { ...a, name: 'c.stl' };
  const by = { actor_id: shop.admin.id, target_name: 'Wedge' };
  expect(entries).toEqual([
    { ...by, action: 'design.file_replace', before: a, after: c },
    { ...by, action: 'design.file_remove', before: b, after: null },
    { ...by, action: 'design.file_restore', before: c, after: a },
    { ...by, action: 'design.file_restore', before: null, after: b },
  ]);
});

it('applies one of two concurrent restores of a version, rejects versions with lost bytes, and keeps the limit of files', async () => {
  await make([stlFile('a.stl')]);
  const replaced = await replace(model.files[0]?.id, 'b.stl', cubeStl);
  const [version] = await versions();
  const restore = () => asAdmin('POST', `/versions/${version?.id}/restore`);
  const statuses = (await Promise.all([restore(), restore()])).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.some((status) => status === 404 || status === 409)).toBe(true);
  expect(await versions()).toHaveLength(1);

  const { storage_key: key } = await shop.site.db
    .selectFrom('model_file_versions')
    .select('storage_key')
    .where('model_id', '=', model.id)
    .executeTakeFirstOrThrow();
  await shop.site.storage.remove(key);
  expect((await asAdmin('POST', `/versions/${(await versions())[0]?.id}/restore`)).statusCode).toBe(404);

  await make([stlFile('a.stl'), stlFile('b.stl'), stlFile('c.stl')]);
  await asAdmin('DELETE', `/files/${model.files[0]?.id}`);
  const form = makeForm({}, [stlFile('d.stl')]);
  await shop.site.as(shop.admin)({ method: 'POST', url: `${base}/files`, ...form });
  expect(replaced.files.length).toBeLessThan(testLimits.designFiles);
  expect((await asAdmin('POST', `/versions/${(await versions())[0]?.id}/restore`)).statusCode).toBe(413);
});

it('sends the bytes of a version, whole and in part, with its name, to admins only', async () => {
  await make([stlFile('Größe "1".stl')]);
  await replace(model.files[0]?.id, 'two.stl', writeStl(cube(7)));
  const [version] = await versions();
  const [filePath, oldPath] = [`/files/${model.files[0]?.id}`, `/versions/${version?.id}/file`];
  const [file, old] = [await asAdmin('GET', filePath), await asAdmin('GET', oldPath)];
  expect(file.headers).toMatchObject({
    'content-type': 'model/stl',
    'content-disposition': `attachment; filename="two.stl"; filename*=UTF-8''two.stl`,
    'cache-control': 'private, no-store',
  });
  expect(old.headers['content-disposition']).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe");
  const part = await asAdmin('GET', oldPath, { range: 'bytes=4-9' });
  expect([part.statusCode, part.rawPayload.equals(cubeStl.subarray(4, 10))]).toEqual([206, true]);
  expect((await asAdmin('HEAD', oldPath)).headers['content-length']).toBe(String(cubeStl.length));
  expect((await asAdmin('GET', oldPath, { range: 'bytes=99999-' })).statusCode).toBe(416);
  expect((await asAdmin('GET', oldPath, { 'if-none-match': old.headers.etag })).statusCode).toBe(304);

  const moderator = shop.site.as(await createUser(shop.site.db, { is_mod: true }));
  for (const path of [filePath, oldPath, '/versions', '/image', '/gallery/0']) {
    expect((await shop.site.request({ url: `${base}${path}` })).statusCode).toBe(401);
    expect((await moderator({ url: `${base}${path}` })).statusCode).toBe(403);
  }
  base = '/api/admin/stl-files/999999';
  for (const path of [filePath, oldPath, '/versions', '/image', '/gallery/0']) {
    expect((await asAdmin('GET', path)).statusCode).toBe(404);
  }
});
