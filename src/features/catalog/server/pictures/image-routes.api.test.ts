import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImages, masterKey, variantKey, type Images } from '#src/integrations/images.ts';
import { createModel, fakeImage } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Model } from '../../schemas.ts';
import { makeVariants } from './image-variants.ts';

const site = useTestApp();
let images: Images;
let id: number;
let model: Model;

beforeAll(async () => {
  images = createImages({ storage: site.storage, limits: site.config.limits });
  const main = await images.save(await paint(1000, 500, 'red'));
  const second = await images.save(await paint(300, 300, 'blue'));
  const source = 'upload';
  id = await createModel(site.db, {
    images: [
      { ...main, source },
      { ...second, source },
    ],
  });
  model = (await site.request({ url: `/api/stl-files/${id}` })).json<Model>();
});

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const get = (path: string, headers: Record<string, string> = {}) =>
  site.request({ url: `/api/stl-files/${id}${path}`, headers });

describe('an image', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('returns for Accept %s the type %s', async (accept, type, format) => {
    const response = await get('/image?w=320', { accept });
    const forMails = { 'cross-origin-resource-policy': 'cross-origin' };
    expect(response.headers).toMatchObject({ 'content-type': type, vary: 'Accept', ...forMails });
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 320, height: 160 });
  });

  it.each([
    ['?w=100', 160],
    ['?w=161', 320],
    ['', 960],
    ['?w=99999', 1000],
    ['?w=-1', 160],
  ])('returns for %s a width of %i', async (query, width) => {
    const response = await get(`/image${query}`);
    expect(response.statusCode).toBe(200);
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
  });

  it.each(['?w=abc', '?w=', '?w=1e3', '?w=Infinity', '?w=1&w=2'])('rejects %s', async (query) => {
    const response = await get(`/image${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input' });
  });

  it('allows caching for a year at the address of its version only', async () => {
    const own = await site.request({ url: `${model.imageUrl}&w=160` });
    expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const other of ['?w=160', '?w=160&v=0000000000000000', '?w=160&v=']) {
      const response = await get(`/image${other}`);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers.etag).toBe(own.headers.etag);
    }
  });

  it('returns 304 for a known ETag', async () => {
    const first = await get('/image?w=160');
    const etag = String(first.headers.etag);
    const again = await get('/image?w=160', { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const otherFormat = await get('/image?w=160', { 'if-none-match': etag, accept: 'image/webp' });
    expect(otherFormat.statusCode).toBe(200);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const url = `/api/stl-files/${id}/image?w=160`;
    const whole = await site.request({ url });
    const head = await site.request({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  it('counts gallery images from 0, without the main image', async () => {
    const response = await site.request({ url: `${model.galleryImages[0]}&w=160` });
    expect(response.headers['cache-control']).toContain('immutable');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  it.each(['/gallery/1', '/gallery/-1', '/gallery/x', '/gallery/99999999999', '/gallery/0.5'])(
    'that is not there (%s) is a 404',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );

  it.each([
    ['999999', 404],
    ['9007199254740991', 404],
    ['0', 400],
    ['x', 400],
  ])('returns for the design %s the status %i', async (other, status) => {
    expect((await site.request({ url: `/api/stl-files/${other}/image` })).statusCode).toBe(status);
  });

  it('returns 404 for a design without images', async () => {
    const bare = await createModel(site.db, { images: [] });
    expect((await site.request({ url: `/api/stl-files/${bare}/image` })).statusCode).toBe(404);
  });

  it('resizes once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => get('/image?w=480')));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
  });

  it('encodes the usual sizes of the main image ahead of time by a job, and no other', async () => {
    const source = 'upload';
    const main = await images.save(await paint(1200, 900, 'green'));
    const second = await images.save(await paint(800, 800, 'yellow'));
    const modelId = await createModel(site.db, {
      images: [
        { ...main, source },
        { ...second, source },
      ],
    });
    await site.jobs.send(makeVariants, { modelId });
    await site.jobs.drain();
    const made = [];
    for await (const { key } of site.storage.list())
      if (key.includes(main.hash) || key.includes(second.hash)) made.push(key);
    const kept = [masterKey(main.hash), masterKey(second.hash)];
    const sizes = [320, 640, 960].map((width) => variantKey(main.hash, width, 'webp'));
    const forShareImage = variantKey(main.hash, 1280, 'webp');
    expect(made.toSorted()).toEqual([...kept, ...sizes, forShareImage].toSorted());
  });
});

describe('a size of an image that does not exist yet', () => {
  const accept = 'image/avif,image/webp,*/*';

  async function createPrepared(color: string): Promise<{ hash: string; address: string }> {
    const main = await images.save(await paint(1000, 500, color));
    const modelId = await createModel(site.db, { images: [{ ...main, source: 'upload' }] });
    await images.ensureVariant(main.hash, 640, 'webp');
    const { imageUrl } = (await site.request({ url: `/api/stl-files/${modelId}` })).json<Model>();
    return { hash: main.hash, address: `${imageUrl}&w=640` };
  }

  it('has a prepared one in its place, cacheable for a minute, until a job has made it', async () => {
    const { address } = await createPrepared('orange');
    const first = await site.request({ url: address, headers: { accept } });
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
      vary: 'Accept',
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });

    const headers = { accept, 'if-none-match': String(first.headers.etag) };
    expect((await site.request({ url: address, headers })).statusCode).toBe(304);

    // The job is sent beside the response.
    const read = async () => {
      await site.jobs.drain();
      return site.request({ url: address, headers });
    };
    await expect.poll(async () => (await read()).statusCode).toBe(200);
    const second = await read();
    expect(second.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 });
  });

  it('has a similar width in its place, and never one that looks blurred', async () => {
    const { hash, address } = await createPrepared('purple');
    const widthOf = async (width: number) => {
      const url = address.replace('w=640', `w=${width}`);
      return (await sharp((await site.request({ url, headers: { accept } })).rawPayload).metadata()).width;
    };
    expect(await widthOf(480)).toBe(640);
    expect(await widthOf(960)).toBe(640);
    expect(await widthOf(160)).toBe(160);
    expect(await images.findVariant(hash, 960, 'avif')).toBeUndefined();
  });

  it('needs no job for a client that does not accept the prepared format', async () => {
    const { address } = await createPrepared('brown');
    const response = await site.request({ url: address, headers: { accept: 'image/avif' } });
    expect(response.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('needs one job for any number of requests', async () => {
    const { hash, address } = await createPrepared('teal');
    await Promise.all(Array.from({ length: 5 }, () => site.request({ url: address, headers: { accept } })));
    const countJobs = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from jobs where data->>'hash' = ${hash}`.execute(site.db);
      return rows[0]?.count;
    };
    // The responses do not wait for the order.
    await expect.poll(countJobs).toBe(1);
    await site.jobs.drain();
    expect(await countJobs()).toBe(0);
  });
});

it('computes the color of an older image at the next start, also if others cannot be read', async () => {
  const gone = await createModel(site.db, { images: [fakeImage({ hash: '0'.repeat(64) })] });
  await site.db.updateTable('model_images').set({ color: null }).execute();
  const other = await site.startAnother();
  await other.close();
  await site.jobs.drain();
  const colored = (await get('')).json<Model>();
  expect(colored).toMatchObject({ imageColor: model.imageColor, galleryColors: model.galleryColors });
  expect(model.imageColor).toMatch(/^#f/);
  expect((await site.request({ url: `/api/stl-files/${gone}` })).json()).toMatchObject({ imageColor: null });
});
