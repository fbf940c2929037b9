import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestWaitMs } from '#test/support/limits.ts';
import type { AppError } from '#src/lib/errors.ts';
import { pngChunk } from '#test/support/color-pictures.ts';
import { heicMessage } from '#src/lib/heic.ts';
import { createImages, type Images } from './images.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
let images: Images;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-images-'));
  storage = await createDiskStorage(folder);
  images = createImages({ storage, limits: { imagePixels: 1_000_000, imageBytes: 400_000 } });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found;
};

describe('saving an uploaded image', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('accepts %s', async (format) => {
    const bytes = await plain(90, 60).toFormat(format).toBuffer();
    const saved = await images.save(bytes);
    expect(saved).toMatchObject({ width: 90, height: 60 });
    expect(await images.save(bytes)).toEqual(saved);
  });

  it('rotates the image upright and strips its metadata', async () => {
    const bytes = await plain(90, 60)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { hash, width, height } = await images.save(bytes);
    expect([width, height]).toEqual([60, 90]);
    const key = await images.ensureVariant(hash, 160, 'jpeg');
    const made = await storage.withLocal(key, (path) => sharp(path).metadata());
    expect([made.width, made.height]).toEqual([60, 90]);
    expect(made.exif).toBeUndefined();
    expect(made.orientation).toBeUndefined();
  });

  it.each([
    ['a text', Buffer.from('This is no image at all.')],
    ['an empty file', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ])('rejects %s', async (_, bytes) => {
    await expect(images.save(bytes)).rejects.toMatchObject({ status: 415, code: 'unsupported_type' });
  });

  it('rejects HEIC with what to do, whatever the file is called', async () => {
    const bytes = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and so on', 'latin1');
    const refusal = { status: 415, code: 'heic', message: heicMessage };
    await expect(images.save(bytes)).rejects.toMatchObject(refusal);
    const path = join(folder, 'photo.jpg');
    await writeFile(path, bytes);
    await expect(images.prepare(path)).rejects.toMatchObject(refusal);
  });

  it('rejects other image formats', async () => {
    await expect(images.save(await plain(9, 9).tiff().toBuffer())).rejects.toMatchObject({ status: 415 });
  });

  it('rejects a truncated image and leaves no files', async () => {
    const before = await keys();
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
        background: '#000',
      },
    });
    const bytes = await noise.jpeg().toBuffer();
    await expect(images.save(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({
      status: 400,
      code: 'image_damaged',
    });
    expect(await keys()).toEqual(before);
  });

  it('rejects too many pixels with the limit, without decoding the image', async () => {
    await expect(images.save(await plain(1001, 1000).png().toBuffer())).rejects.toMatchObject({
      status: 400,
      code: 'image_too_large',
      message: expect.stringContaining('1 megapixels'),
    });
    await expect(images.save(makeImageBomb(60_000, 60_000))).rejects.toMatchObject({ status: 400 });
  });

  it('rejects a GIF as too large when its header states too many pixels and no frame follows', async () => {
    const head = Buffer.from('GIF89a\u0000\u0000\u0000\u0000\u0000\u0000\u0000;');
    head.writeUInt16LE(60_000, 6);
    head.writeUInt16LE(50_000, 8);
    const path = join(folder, 'bomb.gif');
    await writeFile(path, head);
    for (const source of [head, path]) {
      await expect(images.save(source)).rejects.toMatchObject({
        status: 400,
        code: 'image_too_large',
        message: 'An image may have at most 1 megapixels; this one has 60000 x 50000.',
      });
    }
    await expect(images.save(head.fill(0, 6, 10))).rejects.toMatchObject({ code: 'image_damaged' });
  });

  it('rejects too many bytes', async () => {
    await expect(images.save(Buffer.alloc(400_001))).rejects.toMatchObject({ status: 413 });
  });
});

describe('getColor', () => {
  it('returns the mean color, with transparent pixels blended with white', async () => {
    const { color, hash } = await images.save(await plain(90, 60).png().toBuffer());
    expect(color).toMatch(/^#3[2-4]6[5-7]9[89a]$/);
    expect(await images.getColor(hash)).toBe(color);
    const half = { input: await plain(45, 60).png().toBuffer(), left: 0, top: 0 };
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const seen = sharp({ create: { width: 90, height: 60, channels: 4, background: clear } });
    const saved = await images.save(await seen.composite([half]).png().toBuffer());
    expect(saved.color).toMatch(/^#9[89a]b[1-4]c[b-d]$/);
  });

  it('returns 404 for a missing image', async () => {
    await expect(images.getColor('f'.repeat(64))).rejects.toMatchObject({ status: 404 });
  });
});

describe('openVariant and ensureVariant', () => {
  it('never enlarge an image', async () => {
    const { hash } = await images.save(await plain(200, 100).png().toBuffer());
    const key = await images.ensureVariant(hash, 320, 'webp');
    expect((await storage.withLocal(key, (path) => sharp(path).metadata())).width).toBe(200);
  });

  it('returns 404 for a missing image', async () => {
    await expect(images.ensureVariant('f'.repeat(64), 320, 'webp')).rejects.toMatchObject({ status: 404 });
  });
});

/** Returns a PNG whose header states a far larger image than its few bytes of data contain. */
function makeImageBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('sizes that visitors wait for', () => {
  const hash = '0'.repeat(64);
  const limits = { imagePixels: 1_000_000, imageBytes: 400_000 };

  it('begin two at once, and the site refuses them when sixty wait', async () => {
    const held = Promise.withResolvers<void>();
    let copies = 0;
    const withLocal: Storage['withLocal'] = async (key, work) => {
      copies += 1;
      await held.promise;
      return storage.withLocal(key, work);
    };
    const busy = createImages({ storage: { ...storage, withLocal }, limits });
    const statuses: number[] = [];
    const all = Array.from({ length: 65 }, (_, index) =>
      busy.openVariant(hash, 100 + index, 'webp').catch(({ status }: AppError) => statuses.push(status)),
    );
    await expect.poll(() => statuses).toEqual([503, 503, 503]);
    expect(copies).toBe(2);
    held.resolve();
    await Promise.all(all);
    expect(statuses.filter((status) => status === 404)).toHaveLength(62);
  });

  it('do not delay uploads', async () => {
    const pipe = join(folder, 'pipe');
    await promisify(execFile)('mkfifo', [pipe]);
    const stuck = createImages({ storage: { ...storage, withLocal: (_key, work) => work(pipe) }, limits });
    const state = { isDone: false };
    const sizes = Promise.allSettled([70, 71].map((width) => stuck.openVariant(hash, width, 'webp')));
    const done = sizes.finally(() => {
      state.isDone = true;
    });
    try {
      const saving = images.save(await plain(91, 61).png().toBuffer());
      expect(await Promise.race([saving, sleep(longestWaitMs)])).toMatchObject({ width: 91, height: 61 });
      expect(state.isDone).toBe(false);
    } finally {
      // Each reader of the pipe that waits for a writer gets one, and finds no picture.
      while (!state.isDone) {
        await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).then(
          (writer) => writer.close(),
          () => undefined,
        );
        await sleep(5);
      }
    }
    expect(await done).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });
});
