import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImages } from '#src/integrations/images.ts';
import { MeshPool } from '@firstlayer/mesh/pool/pool.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { createUploadSite, stlFile, type UploadSite } from '#test/support/upload-site.ts';
import { makeZip } from '@firstlayer/mesh/test/zips.ts';
import { cubeStl } from '#test/support/upload-site.ts';
import { createIdleScheduler } from '#src/http/process/idle-scheduler.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import type { Model } from '../../schemas.ts';
import { renderModel } from '#src/features/publishing/server/pictures/render-job.ts';

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
  const response = await shop.upload(files);
  expect(response.statusCode).toBe(201);
  return response.json<Model>();
}

async function render({ id }: Model, gallery: string[] = []): Promise<Model> {
  const { app, storage, db, jobs, config } = shop.site;
  const images = createImages({ storage, limits: config.limits });
  const { runWhenIdle } = createIdleScheduler();
  const services = { db, storage, mesh, images, jobs, log: app.log };
  const context = { ...services, runWhenIdle, limits: config.limits, now: () => new Date() };
  await renderModel(context, { modelId: id, gallery }, { width: 48, height: 60, views: 3 });
  return (await shop.site.request({ url: `/api/stl-files/${id}` })).json<Model>();
}

it('renders images from the mesh if none was uploaded', async () => {
  const model = await add([stlFile('a.stl')]);
  expect(model.imageUrl).toBeNull();
  const pictured = await render(model);
  expect(pictured.imageUrl).toContain('?v=');
  expect(pictured.galleryImages).toHaveLength(2);
  expect((await shop.site.request({ url: String(pictured.imageUrl) })).statusCode).toBe(200);
});

it('renders the largest mesh of a ZIP, and leaves no temporary file', async () => {
  const zip = makeZip([
    { name: '__MACOSX/._a.stl', content: 'x'.repeat(5000) },
    { name: 'a/b.stl', content: cubeStl },
  ]);
  expect((await render(await add([stlFile('kit.zip', zip)]))).galleryImages).toHaveLength(2);
  expect((await shop.listAll()).temporary).toEqual([]);
});

const galleryFiles = async (...colours: string[]) => {
  const files = [];
  for (const [index, colour] of colours.entries()) {
    files.push({ field: 'galleryImages', name: `${index}.png`, content: await png(colour) });
  }
  return files;
};

const hashesOf = async ({ id }: Model) =>
  (await shop.site.as(shop.admin)({ url: `/api/admin/stl-files/${id}` })).json<AdminModel>().galleryHashes;

const put = async ({ id }: Model, path: 'image' | 'gallery', files: FormFile[], fields = {}) => {
  const url = `/api/admin/stl-files/${id}/${path}`;
  const response = await shop.site.as(shop.admin)({ method: 'PUT', url, ...makeForm(fields, files) });
  expect(response.statusCode).toBe(200);
  return response.json<Model>();
};

const versionOf = (address: string | null | undefined) => address?.split('v=')[1];

const renderOrders = async ({ id }: Model) => {
  const { rows } = await sql<{ data: { gallery: string[] } }>`
    select data from jobs where name = 'model-render-views' and data ->> 'modelId' = ${String(id)}
    order by id`.execute(shop.site.db);
  return rows.map(({ data }) => data.gallery);
};

it('keeps the whole gallery if no preview image was uploaded, and renders the main image', async () => {
  const model = await add([stlFile('a.stl'), ...(await galleryFiles('#456', '#567'))]);
  expect(model.galleryImages).toHaveLength(2);
  // The first gallery image represents the design until the main image is rendered.
  expect(versionOf(model.imageUrl)).toBe(versionOf(model.galleryImages[0]));
  expect((await shop.site.request({ url: String(model.imageUrl) })).statusCode).toBe(200);
  const hashes = await hashesOf(model);
  expect(await renderOrders(model)).toEqual([hashes]);
  const pictured = await render(model, hashes);
  expect(pictured.galleryImages).toEqual(model.galleryImages);
  expect(model.galleryImages.map(versionOf)).not.toContain(versionOf(pictured.imageUrl));
});

it('keeps the whole gallery if it is uploaded before the main image is rendered', async () => {
  const model = await add([stlFile('a.stl')]);
  const changed = await put(model, 'gallery', await galleryFiles('#111', '#222'));
  expect(changed.galleryImages).toHaveLength(2);
  const hashes = await hashesOf(model);
  expect(await renderOrders(model)).toEqual([[], hashes]);
  // The render job from before the gallery is outdated.
  expect((await render(model, [])).galleryImages).toEqual(changed.galleryImages);
  const pictured = await render(model, hashes);
  expect(pictured.galleryImages).toEqual(changed.galleryImages);
  expect(changed.galleryImages.map(versionOf)).not.toContain(versionOf(pictured.imageUrl));
  const [first = '', second = ''] = hashes;
  const turned = await put(pictured, 'gallery', [], { order: JSON.stringify([second, first]) });
  expect(turned.galleryImages).toHaveLength(2);
  expect(turned.imageUrl).toBe(pictured.imageUrl);
});

it('keeps the whole gallery if a preview image is uploaded before the main image is rendered', async () => {
  const model = await add([stlFile('a.stl'), ...(await galleryFiles('#333'))]);
  const preview = { field: 'previewImage', name: 'p.png', content: await png('#444') };
  const changed = await put(model, 'image', [preview]);
  expect(changed.galleryImages).toEqual(model.galleryImages);
  expect(changed.imageUrl).not.toBe(model.imageUrl);
  expect(await render(model, await hashesOf(model))).toMatchObject({
    imageUrl: changed.imageUrl,
    galleryImages: changed.galleryImages,
  });
});

it('does not overwrite images that an admin has set in the meantime', async () => {
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
])('rejects an upload with a picture that is %s, and leaves nothing behind', async (_, content, status) => {
  const before = await shop.listAll();
  const bytes = await content;
  const response = await shop.upload([
    stlFile('a.stl'),
    { field: 'galleryImages', name: 'bad.png', content: bytes },
  ]);
  expect(response.statusCode).toBe(status);
  expect(response.json<{ message: string }>().message).toContain('bad.png');
  expect(await shop.listAll()).toEqual(before);
});
