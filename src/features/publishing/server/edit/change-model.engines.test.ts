import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { createUser } from '#test/support/factories.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import type { Model } from '#src/features/catalog/schemas.ts';

let shop: UploadSite;

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(() => shop.site.close());

async function expectNoTemporaryFile(): Promise<void> {
  expect((await shop.listAll()).temporary).toEqual([]);
}

afterEach(() => expectNoTemporaryFile());

describe('a change', () => {
  const call = (method: 'PATCH' | 'DELETE', { id }: Model, body?: unknown) =>
    shop.site.as(shop.admin)({ method, url: `/api/admin/stl-files/${id}`, body });
  const send = (
    method: 'PUT' | 'POST',
    url: string,
    files: FormFile[],
    fields: Record<string, string> = {},
  ) => {
    const form = makeForm(fields, files);
    return shop.site.as(shop.admin)({ method, url, body: form.body, headers: form.headers });
  };

  it('updates and sanitizes the given details, and rejects invalid ones', async () => {
    const model = await shop.add([stlFile('a.stl')]);
    const changed = await call('PATCH', model, {
      title: 'New name',
      description: '<p>x<img src=x onerror=y></p>',
      cropX: '-5',
      category: null,
      isAdmin: true,
      downloadCount: 99,
    });
    expect(changed.json()).toMatchObject({
      title: 'New name',
      description: '<p>x</p>',
      cropX: '0',
      cropY: '50',
      downloadCount: 0,
      categories: ['rooms'],
    });
    expect((await call('PATCH', model, { categories: [] })).json()).toMatchObject({
      message: 'Please select at least one category',
    });
    for (const slug of ['no-such', 'rooms\u0000', '\ud800', "'--", '']) {
      const responses = [{ categories: [slug] }, { subcategories: [slug] }].map((body) =>
        call('PATCH', model, body),
      );
      expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    }
    expect((await call('PATCH', { ...model, id: 999_999 }, { title: 'x' })).statusCode).toBe(404);
  });

  it.each(['a\rb', 'a\nb', 'a\u0008b', 'a\ufffeb', 'a\u202eb', '\u2067ab', '\u200b', '\u2800'])(
    'rejects the title %j, as an upload does',
    async (title) => {
      const model = await shop.add([stlFile('a.stl')]);
      const responses = [
        await call('PATCH', model, { title }),
        await shop.upload([stlFile('a.stl')], { title }),
      ];
      for (const response of responses) {
        expect([response.statusCode, response.json()]).toMatchObject([400, { issues: [{ path: 'title' }] }]);
      }
    },
  );

  it.each(['abc', '0', '-1', '1.5', '', ' ', '9'.repeat(300), '9007199254740992'])(
    'returns 400 for a replaced file if fileId is %j',
    async (fileId) => {
      const model = await shop.add([stlFile('a.stl')]);
      const newFile = { ...stlFile('c.stl'), field: 'stlFile' };
      const response = await send('PUT', `/api/admin/stl-files/${model.id}/file`, [newFile], { fileId });
      expect([response.statusCode, response.json()]).toMatchObject([400, { issues: [{ path: 'fileId' }] }]);
    },
  );

  it('repacks the bundle after a change of files and removes unreferenced files', async () => {
    const model = await shop.add([stlFile('a.stl')]);
    const base = `/api/admin/stl-files/${model.id}`;
    const more = (await send('POST', `${base}/files`, [stlFile('b.stl', writeStl(cube(5)))])).json<Model>();
    expect(more.files.map(({ name }) => name)).toEqual(['a.stl', 'b.stl']);
    const [first] = more.files;
    const vague = await send('PUT', `${base}/file`, [{ ...stlFile('c.stl'), field: 'stlFile' }]);
    expect(vague.statusCode).toBe(400);
    const newFile = { field: 'stlFile', name: 'c.stl', content: writeStl(cube(7)) };
    const replaced = await send('PUT', `${base}/file`, [newFile], { fileId: String(first?.id) });
    expect(replaced.json<Model>().files.map(({ name }) => name)).toEqual(['c.stl', 'b.stl']);
    expect((await send('PUT', `${base}/file`, [newFile], { fileId: '2147483647' })).statusCode).toBe(404);
    expect(Object.keys(await unzip((await shop.download(model)).bytes))).toEqual(['c.stl', 'b.stl']);
    const remove = (id: number | undefined) =>
      shop.site.as(shop.admin)({ method: 'DELETE', url: `${base}/files/${id}` });
    expect((await remove(first?.id)).json<Model>().files.map(({ name }) => name)).toEqual(['b.stl']);
    expect((await remove(more.files[1]?.id)).json()).toMatchObject({ code: 'last_file' });
    expect((await send('PUT', `${base}/file`, [{ ...newFile, name: 'c.3mf' }])).statusCode).toBe(415);
    expect(
      (await send('POST', `${base}/files`, [stlFile('1.stl'), stlFile('2.stl'), stlFile('3.stl')]))
        .statusCode,
    ).toBe(413);
  });

  it('keeps the other images when some are replaced', async () => {
    const png = (background: string) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
    const model = await shop.add([
      stlFile('a.stl'),
      { field: 'previewImage', name: 'p.png', content: await png('#123') },
    ]);
    const base = `/api/admin/stl-files/${model.id}`;
    const gallery = await send('PUT', `${base}/gallery`, [
      { field: 'galleryImages', name: 'g.png', content: await png('#456') },
    ]);
    expect(gallery.json()).toMatchObject({ imageUrl: model.imageUrl });
    expect(gallery.json<Model>().galleryImages).toHaveLength(1);
    const preview = await send('PUT', `${base}/image`, [
      { field: 'previewImage', name: 'p.png', content: await png('#789') },
    ]);
    expect(preview.json<Model>().imageUrl).not.toBe(model.imageUrl);
    expect(preview.json<Model>().galleryImages).toEqual(gallery.json<Model>().galleryImages);
    expect((await send('PUT', `${base}/image`, [])).statusCode).toBe(400);
    expect((await send('PUT', '/api/admin/stl-files/999999/gallery', [])).statusCode).toBe(404);
  });

  it('removes rows and files when a design is deleted permanently', async () => {
    const before = await shop.listAll();
    const model = await shop.add([stlFile('a.stl'), stlFile('b.stl')]);
    const newFile = { field: 'stlFile', name: 'c.stl', content: writeStl(cube(7)) };
    const fileId = String(model.files[0]?.id);
    await send('PUT', `/api/admin/stl-files/${model.id}/file`, [newFile], { fileId });
    expect((await call('DELETE', model)).statusCode).toBe(204);
    // These are two files, an earlier version of one, and the bundle.
    expect((await shop.listAll()).keys).toHaveLength(before.keys.length + 4);
    const url = `/api/admin/stl-files/${model.id}/forever`;
    expect((await shop.site.as(shop.admin)({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(await shop.listAll()).toEqual(before);
  });

  it('requires an admin', async () => {
    const model = await shop.add([stlFile('a.stl')]);
    const someone = await createUser(shop.site.db);
    for (const path of ['', '/file', '/image', '/gallery', '/files', '/files/1']) {
      const method = ({ '': 'PATCH', '/files': 'POST', '/files/1': 'DELETE' } as const)[path] ?? 'PUT';
      const request = { method, url: `/api/admin/stl-files/${model.id}${path}`, body: {} };
      expect((await shop.site.request(request)).statusCode).toBe(401);
      expect((await shop.site.as(someone)(request)).statusCode).toBe(403);
    }
  });
});
