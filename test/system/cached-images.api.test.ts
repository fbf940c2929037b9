import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImages } from '#src/integrations/images.ts';
import { createModel } from '../support/factories.ts';
import { createCachedShop, type CachedShop } from '../support/cached-shop.ts';

let shop: CachedShop;

beforeAll(async () => {
  shop = await createCachedShop();
});

afterAll(() => shop.close());

async function addDesign(background: string): Promise<{ id: number; address: string }> {
  const { storage, config, db } = shop.site;
  const create = { width: 700, height: 500, channels: 3, background } as const;
  const image = await createImages({ storage, limits: config.limits }).save(
    await sharp({ create }).png().toBuffer(),
  );
  const id = await createModel(db, { images: [{ ...image, source: 'upload' }] });
  return { id, address: `/api/stl-files/${id}/image?v=${image.hash.slice(0, 16)}` };
}

const incidental = ['date', 'connection', 'keep-alive', 'x-request-id'];

async function get(app: FastifyInstance, url: string, init: RequestInit = {}) {
  const response = await fetch(app.listeningOrigin + url, init);
  const headers = Array.from(response.headers).filter(([name]) => !incidental.includes(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, headers: Object.fromEntries(headers), body };
}

/** Returns the bytes of pictures in memory. */
const measure = () => shop.site.app.images?.bytes ?? 0;

it('sends a picture from memory as it is sent without memory, in each format, for GET, HEAD and 304', async () => {
  const { address } = await addDesign('teal');
  const cookie = await shop.site.cookieOf(shop.fan);
  const readers: Record<string, string>[] = [{}, { cookie }, { range: 'bytes=0-9' }];
  for (const width of [160, 320, 640]) {
    for (const accept of ['image/avif,image/webp', 'image/webp', '*/*', 'image/avif']) {
      const url = `${address}&w=${width}`;
      // The first request for a size may get another one until it is made.
      await get(shop.uncached, url, { headers: { accept } });
      await shop.site.jobs.drain();
      for (const more of readers) {
        for (const method of ['GET', 'HEAD']) {
          const headers = { accept, ...more };
          const computed = await get(shop.uncached, url, { headers, method });
          for (let time = 0; time < 2; time += 1)
            expect(await get(shop.site.app, url, { headers, method })).toEqual(computed);
          const known = { ...headers, 'if-none-match': String(computed.headers['etag']) };
          const unchanged = await get(shop.uncached, url, { headers: known, method });
          expect(unchanged.status).toBe(304);
          expect(await get(shop.site.app, url, { headers: known, method })).toEqual(unchanged);
        }
      }
    }
  }
});

it('keeps nothing of addresses to which no page links', async () => {
  const { id, address } = await addDesign('olive');
  await get(shop.site.app, `${address}&w=320`);
  const before = measure();
  const others = [
    ...['w=321', 'w=0320', 'w=320&x=1', 'w=320&w=320', 'x=1&w=320', 'w=-1', ''].map(
      (more) => `${address}&${more}`,
    ),
    `/api/stl-files/${id}/image?v=${'0'.repeat(16)}&w=320`,
    `/api/stl-files/${id}/image?w=320`,
    `/api/stl-files/${id}/gallery/7?v=${'0'.repeat(16)}&w=320`,
    `${address.replace('stl-files/', 'stl-files/0')}&w=320`,
  ];
  for (const url of others) await get(shop.site.app, url);
  expect([before > 0, measure()]).toEqual([true, before]);
});

it('does not send a picture of a deleted design any more, on any instance', async () => {
  const { id, address } = await addDesign('navy');
  const url = `${address}&w=320`;
  for (const app of [shop.site.app, shop.other])
    for (let time = 0; time < 2; time += 1) expect((await get(app, url)).status).toBe(200);
  const remove = { method: 'DELETE' as const, url: `/api/admin/stl-files/${id}` };
  expect((await shop.site.as(shop.admin)(remove)).statusCode).toBe(204);
  expect((await get(shop.site.app, url)).status).toBe(404);
  await expect.poll(async () => (await get(shop.other, url)).status).toBe(404);
});
