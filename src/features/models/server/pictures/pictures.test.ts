import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImages } from '#src/integrations/images.ts';
import { MeshPool } from '#src/mesh/pool.ts';
import type { FormFile } from '#test/forms.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/upload-site.ts';
import { makeZip } from '#test/zips.ts';
import { cubeStl } from '#test/upload-site.ts';
import { createTraffic } from '#src/http/traffic.ts';
import type { Model } from '../../contract.ts';
import { renderModel } from './render-job.ts';

let shop: UploadSite;
const mesh = new MeshPool();

beforeAll(async () => {
  shop = await createUploadSite();
});

afterAll(async () => {
  await mesh.close();
  await shop.site.close();
});

const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function add(files: FormFile[]): Promise<Model> {
  const answer = await shop.upload(files);
  expect(answer.statusCode).toBe(201);
  return answer.json<Model>();
}

async function render({ id }: Model, gallery: string[] = []): Promise<Model> {
  const { storage, db, jobs, config } = shop.site;
  const images = createImages({ storage, limits: config.limits });
  const { inBackground } = createTraffic();
  const deps = { db, storage, mesh, images, inBackground, jobs, limits: config.limits };
  await renderModel(deps, { modelId: id, gallery }, { width: 48, height: 60, views: 3 });
  return (await shop.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
}

it('gets pictures from its mesh when none was sent', async () => {
  const model = await add([stlFile('a.stl')]);
  expect(model.imageUrl).toBeNull();
  const pictured = await render(model);
  expect(pictured.imageUrl).toContain('?v=');
  expect(pictured.galleryImages).toHaveLength(2);
  expect((await shop.site.request({ url: String(pictured.imageUrl) })).statusCode).toBe(200);
});

it('gets them from the largest mesh in a ZIP, and leaves no temporary file', async () => {
  const zip = makeZip([
    { name: '__MACOSX/._a.stl', content: 'x'.repeat(5000) },
    { name: 'a/b.stl', content: cubeStl },
  ]);
  expect((await render(await add([stlFile('kit.zip', zip)]))).galleryImages).toHaveLength(2);
  expect((await shop.listAll()).temporary).toEqual([]);
});

it('keeps the gallery that was sent behind the picture that is made', async () => {
  const model = await add([
    stlFile('a.stl'),
    { field: 'galleryImages', name: 'g.png', content: await png('#456') },
  ]);
  const row = await shop.site.db
    .selectFrom('model_images')
    .select('hash')
    .where('model_id', '=', model.id)
    .executeTakeFirstOrThrow();
  const pictured = await render(model, [row.hash]);
  expect(pictured.galleryImages).toEqual([expect.stringContaining(row.hash.slice(0, 16))]);
  expect(pictured.imageUrl).not.toContain(row.hash.slice(0, 16));
});

it('leaves alone what an admin has set meanwhile', async () => {
  const model = await add([
    stlFile('a.stl'),
    { field: 'previewImage', name: 'p.png', content: await png('#789') },
  ]);
  expect(await render(model)).toMatchObject({ imageUrl: model.imageUrl, galleryImages: [] });
});

it.each([
  ['no image', 'only words', 415],
  [
    'too many pixels',
    sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
    400,
  ],
])('is refused with a picture that is %s, and nothing stays', async (_, content, status) => {
  const before = await shop.listAll();
  const bytes = await content;
  const answer = await shop.upload([
    stlFile('a.stl'),
    { field: 'galleryImages', name: 'bad.png', content: bytes },
  ]);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ message: string }>().message).toContain('bad.png');
  expect(await shop.listAll()).toEqual(before);
});
