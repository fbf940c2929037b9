import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeForm } from '#test/support/forms.ts';
import { createUploadSite, stlFile, testLimits, type UploadSite } from '#test/support/upload-site.ts';
import type { AdminModel } from '../../admin-schemas.ts';

let shop: UploadSite;
let model: AdminModel;

beforeAll(async () => {
  shop = await createUploadSite();
  const main = { field: 'previewImage', name: 'main.png', content: await png('#111') };
  model = (await shop.add([stlFile('a.stl'), main])) as AdminModel;
});

afterAll(() => shop.site.close());

const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

async function put(colours: string[], order?: unknown) {
  const files = await Promise.all(
    colours.map(async (colour) => ({
      field: 'galleryImages',
      name: `${colour}.png`,
      content: await png(colour),
    })),
  );
  const fields: Record<string, string> = {};
  if (order !== undefined) fields['order'] = typeof order === 'string' ? order : JSON.stringify(order);
  const form = makeForm(fields, files);
  return shop.site.as(shop.admin)({
    method: 'PUT',
    url: `/api/admin/stl-files/${model.id}/gallery`,
    ...form,
  });
}

async function gallery(colours: string[], order?: unknown): Promise<string[]> {
  const response = await put(colours, order);
  expect(response.statusCode).toBe(200);
  const { galleryHashes, galleryImages, imageUrl } = response.json<AdminModel>();
  expect(imageUrl).toBe(model.imageUrl);
  expect(galleryImages.map((address) => address.split('v=')[1])).toEqual(
    galleryHashes.map((hash) => hash.slice(0, 16)),
  );
  return galleryHashes;
}

describe('the order of a gallery', () => {
  it('keeps and moves images, and inserts new ones', async () => {
    const [red = '', green = ''] = await gallery(['red', 'green']);
    expect(await gallery([], [green, red])).toEqual([green, red]);
    const [blue, kept] = await gallery(['blue'], ['+', red]);
    expect([blue, kept]).toEqual([expect.not.stringMatching(red), red]);
    expect(await gallery([], [])).toEqual([]);
    expect(await gallery(['red', 'red'])).toEqual([red, red]);
    expect(await gallery([], [red, red])).toEqual([red, red]);
    expect(await gallery(['green'])).toEqual([green]);
  });

  it('keeps what describes an image when its place changes', async () => {
    const [red = '', green = ''] = await gallery(['red', 'green']);
    const ofModel = () => shop.site.db.updateTable('model_images').where('model_id', '=', model.id);
    await ofModel().set({ alt: 'Something red' }).where('hash', '=', red).execute();
    await gallery([], [green, red]);
    const { imageAlts } = (await shop.site.request({ url: `/api/stl-files/${model.id}` })).json<AdminModel>();
    expect(imageAlts.slice(1)).toEqual([null, 'Something red']);
    await gallery([], []);
  });

  it('gives 400 and changes nothing if it does not match the images', async () => {
    const [red = ''] = await gallery(['red']);
    const main = (
      await shop.site.as(shop.admin)({ url: `/api/admin/stl-files/${model.id}` })
    ).json<AdminModel>();
    const cases: [string[], unknown, number][] = [
      [[], [red, red], 400],
      [[], ['0'.repeat(64)], 400],
      [[], [main.imageUrl], 400],
      [[], ['+'], 400],
      [['blue'], [red], 400],
      [['blue'], ['+', '+'], 400],
      [[], 'no json', 400],
      [[], { 0: red }, 400],
      [[], [1], 400],
      [['blue', 'green'], ['+', '+', red], 413],
    ];
    expect(testLimits.galleryImages).toBe(2);
    for (const [colours, order, status] of cases) {
      expect([order, (await put(colours, order)).statusCode]).toEqual([order, status]);
    }
    expect(await gallery([], [red])).toEqual([red]);
  });

  it('records an audit event if it changed something', async () => {
    const read = () =>
      shop.site.db
        .selectFrom('audit_events')
        .select(['action', 'actor_id', 'before', 'after'])
        .where('action', 'in', ['design.gallery_replace', 'design.image_replace'])
        .orderBy('id', 'desc')
        .execute();
    const [red = ''] = await gallery(['red']);
    const before = await read();
    await gallery([], [red]);
    expect(await read()).toEqual(before);
    await gallery([], []);
    const by = { actor_id: shop.admin.id };
    expect((await read())[0]).toEqual({
      ...by,
      action: 'design.gallery_replace',
      before: { galleryHashes: [red] },
      after: { galleryHashes: [] },
    });
    const form = makeForm({}, [{ field: 'previewImage', name: 'x.png', content: await png('#222') }]);
    const url = `/api/admin/stl-files/${model.id}/image`;
    const changed = await shop.site.as(shop.admin)({ method: 'PUT', url, ...form });
    expect((await read())[0]).toEqual({
      ...by,
      action: 'design.image_replace',
      before: { imageUrl: model.imageUrl },
      after: { imageUrl: changed.json<AdminModel>().imageUrl },
    });
  });
});
