import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createImages } from '#src/integrations/images.ts';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Model } from '../../schemas.ts';
import { makeVariants } from './image-variants.ts';

const site = useTestApp();
let admin: UserRow;
let id: number;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  const images = createImages({ storage: site.storage, limits: site.config.limits });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 150, height: 120, channels: 3, noise, background: '#000' } as const;
  const main = await images.save(await sharp({ create }).png().toBuffer());
  id = await createModel(site.db, { title: 'Ripple Vase', images: [{ ...main, source: 'upload' }] });
});

const addressOf = async (modelId: number) =>
  (await site.request({ url: `/api/stl-files/${modelId}` })).json<Model>().shareImageUrl ?? '';

async function draw(modelId: number): Promise<Buffer> {
  const response = await site.request({ url: await addressOf(modelId) });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(response.rawPayload.length).toBeLessThan(300_000);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  return response.rawPayload;
}

const pixel = async (image: Buffer, left: number, top: number) =>
  Array.from(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer());

it('serves the share image with a cache lifetime of a year at the address of its version', async () => {
  const address = await addressOf(id);
  expect(address).toMatch(new RegExp(`^/api/stl-files/${id}/share-image\\?v=[\\da-f]{16}$`));
  const drawn = await draw(id);
  const [, green = 0, blue = 255] = await pixel(drawn, 20, 600);
  expect(green - blue).toBeGreaterThan(80);
  const { headers } = await site.request({ url: address });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(String(headers.vary)).not.toMatch(/accept(?!-)/i);
  const plain = await site.request({ url: `/api/stl-files/${id}/share-image` });
  expect(plain.headers['cache-control']).toBe('no-cache');
  const again = { 'if-none-match': String(plain.headers.etag) };
  expect((await site.request({ url: `/api/stl-files/${id}/share-image`, headers: again })).statusCode).toBe(
    304,
  );
});

it('draws the share image by a job, and again after a change of its content', async () => {
  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of site.storage.list('share-images')) keys.push(key);
    return keys.filter((key) => key.startsWith(`share-images/${id}/`)).length;
  };
  const change = async (body: object) => {
    const url = `/api/admin/stl-files/${id}`;
    expect((await site.as(admin)({ method: 'PATCH', url, body })).statusCode).toBe(200);
    await site.jobs.drain();
    return listed();
  };
  await site.jobs.send(makeVariants, { modelId: id });
  await site.jobs.drain();
  const before = await addressOf(id);
  expect(await listed()).toBe(1);
  expect(await change({ description: 'Other words' })).toBe(1);
  expect(await addressOf(id)).toBe(before);
  expect(await change({ isPremium: true })).toBe(2);
  expect(await change({ title: 'Ripple Vase, tall' })).toBe(3);
  expect(await addressOf(id)).not.toBe(before);
});

it.each(['Ваза', '🎉 🎉', 'Ąžuolas 花瓶 🎉', 'W'.repeat(200)])('draws the title %s', async (title) => {
  const image = await draw(await createModel(site.db, { title, images: [] }));
  expect((await pixel(image, 1190, 10)).every((value) => value > 180)).toBe(true);
});

it('omits letters that its font does not have', async () => {
  const [plain, mixed, other] = [
    await draw(await createModel(site.db, { title: 'Vase', images: [] })),
    await draw(await createModel(site.db, { title: '花瓶 Vase 🎉', images: [] })),
    await draw(await createModel(site.db, { title: 'Bowl', images: [] })),
  ];
  expect(mixed.equals(plain)).toBe(true);
  expect(other.equals(plain)).toBe(false);
});

it.skipIf(!existsSync('/dev/full'))(
  'answers 503 while the disk is full, and draws it afterwards',
  async () => {
    const images = createImages({ storage: site.storage, limits: site.config.limits });
    const create = { width: 150, height: 120, channels: 3, background: '#0a0' } as const;
    const main = await images.save(await sharp({ create }).png().toBuffer());
    const model = await createModel(site.db, { images: [{ ...main, source: 'upload' }] });
    const full = join(site.config.dataDir, 'tmp', 'full');
    const { newTempPath } = site.storage;
    // Every write to /dev/full fails like a write to a full disk. First the picture is made, then the share image of it.
    for (const nth of [1, 2]) {
      let calls = 0;
      site.storage.newTempPath = () => ((calls += 1) === nth ? full : newTempPath());
      await symlink('/dev/full', full);
      const response = await site.request({ url: await addressOf(model) });
      expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'storage_full' }]);
      expect(response.headers['retry-after']).toBe('30');
    }
    site.storage.newTempPath = newTempPath;
    await draw(model);
  },
);
