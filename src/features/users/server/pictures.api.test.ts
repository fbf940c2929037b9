import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { avatarFolder } from '#src/integrations/avatars.ts';
import { heicMessage } from '#src/lib/heic.ts';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { site as config } from '#src/site.ts';
import { makeForm, type FormFile } from '#test/support/forms.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Picture, PublicProfile } from '../schemas.ts';
import { maxPictureBytes } from '../messages.ts';

const site = useTestApp();

const url = '/api/user/profile-picture';
const filesOfAPicture = 8;

function send(user: UserRow, content: Uint8Array | string, more: Partial<FormFile> = {}) {
  const form = makeForm({}, [{ field: 'profilePicture', name: 'me.jpg', content, ...more }]);
  return site.as(user)({ method: 'POST', url, body: form.body, headers: form.headers });
}

async function put(user: UserRow, content: Uint8Array): Promise<string> {
  const response = await send(user, content);
  expect(response.statusCode).toBe(200);
  return response.json<Picture>().customProfileImageUrl ?? '';
}

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
let shade = 0;
/** Creates a picture that no other test uses. */
function fresh(): Promise<Buffer> {
  shade += 1;
  return plain(90, 60, `#0000${String(shade).padStart(2, '0')}`)
    .png()
    .toBuffer();
}

async function listFiles(): Promise<string[]> {
  const keys = [];
  for await (const { key } of site.storage.list(avatarFolder)) keys.push(key);
  return keys;
}

async function expectNothingHalfDone(): Promise<void> {
  expect(await readdir(join(site.config.dataDir, 'tmp'))).toEqual([]);
}

it('returns 401 for visitors', async () => {
  const form = makeForm({}, [{ field: 'profilePicture', name: 'me.png', content: await fresh() }]);
  const response = await site.request({ method: 'POST', url, body: form.body, headers: form.headers });
  expect(response.statusCode).toBe(401);
  expect((await site.request({ method: 'DELETE', url })).statusCode).toBe(401);
});

describe('a picture', () => {
  it('is served as an upright square without metadata', async () => {
    const user = await createUser(site.db);
    // After rotation the picture is red above and blue below, also in the central square.
    const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'blue' } })
      .composite([{ input: await plain(200, 200, 'red').png().toBuffer(), left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(lying).metadata()).exif?.includes('Somebody')).toBe(true);
    const address = await put(user, lying);
    expect(address).toMatch(new RegExp(`^/api/users/${user.id}/avatar\\?v=[0-9a-f]{16}$`));
    for (const [accept, format] of [
      ['image/webp', 'webp'],
      ['image/png, */*', 'jpeg'],
    ] as const) {
      for (const [w, size] of [
        ['-5', 64],
        ['0', 64],
        ['65', 128],
        ['256', 256],
        ['9999', 512],
      ]) {
        const response = await site.request({ url: `${address}&w=${w}`, headers: { accept } });
        expect(response.headers).toMatchObject({ 'content-type': `image/${format}`, vary: 'Accept' });
        expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        const made = await sharp(response.rawPayload).metadata();
        expect(made).toMatchObject({ format, width: size, height: size });
        expect(made.exif ?? made.xmp ?? made.iptc ?? made.orientation).toBeUndefined();
        expect(response.rawPayload.includes('Somebody')).toBe(false);
      }
    }
    const shown = await site.request({ url: `${address}&w=64` });
    const pixelAt = async (top: number) =>
      Array.from(
        await sharp(shown.rawPayload).extract({ left: 32, top, width: 1, height: 1 }).raw().toBuffer(),
      );
    const [above, below] = [await pixelAt(4), await pixelAt(59)];
    expect(above[0]).toBeGreaterThan(200);
    expect(below[2]).toBeGreaterThan(200);
    await expectNothingHalfDone();
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is accepted as %s', async (format) => {
    const user = await createUser(site.db);
    const address = await put(user, await plain(30, 50).toFormat(format).toBuffer());
    const response = await site.request({ url: address });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  it('keeps transparency in WebP and has a light background in JPEG', async () => {
    const user = await createUser(site.db);
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const image = sharp({ create: { width: 80, height: 80, channels: 4, background: clear } });
    const address = await put(user, await image.png().toBuffer());
    const webp = await site.request({ url: address, headers: { accept: 'image/webp' } });
    expect((await sharp(webp.rawPayload).stats()).isOpaque).toBe(false);
    const jpeg = await site.request({ url: address });
    expect((await sharp(jpeg.rawPayload).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  it('is in the account and in the public profile', async () => {
    const user = await createUser(site.db);
    const address = await put(user, await fresh());
    const seen = (await site.as(user)({ url: `/api/users/${user.id}` })).json<PublicProfile>();
    expect(seen).toMatchObject({ customProfileImageUrl: address, profileImageUrl: null });
    const me = (await site.as(user)({ url: '/api/me' })).json<PublicProfile>();
    expect(me.customProfileImageUrl).toBe(address);
  });

  it('changes nothing when the same file is uploaded again', async () => {
    const user = await createUser(site.db);
    const bytes = await fresh();
    const address = await put(user, bytes);
    const before = await listFiles();
    expect(await put(user, bytes)).toBe(address);
    expect(await listFiles()).toEqual(before);
  });

  it("removes the previous picture's files and no others", async () => {
    const [user, other] = [await createUser(site.db), await createUser(site.db)];
    const shared = await fresh();
    const first = await put(user, shared);
    const others = await put(other, shared);
    const before = await listFiles();
    const second = await put(user, await fresh());
    expect(second).not.toBe(first);
    expect(await listFiles()).toHaveLength(before.length);
    expect((await site.request({ url: others })).statusCode).toBe(200);
    const stale = await site.request({ url: first });
    expect([stale.statusCode, stale.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it('is complete after concurrent uploads', async () => {
    const user = await createUser(site.db);
    const before = await listFiles();
    const pictures = await Promise.all([fresh(), fresh(), fresh()]);
    const addresses = await Promise.all(pictures.map((bytes) => put(user, bytes)));
    expect((await listFiles()).length - before.length).toBe(filesOfAPicture);
    const me = (await site.as(user)({ url: '/api/me' })).json<PublicProfile>();
    expect(addresses).toContain(me.customProfileImageUrl);
    expect((await site.request({ url: me.customProfileImageUrl ?? '' })).statusCode).toBe(200);
  });

  it('is removed, and a repeat changes nothing', async () => {
    const user = await createUser(site.db);
    const before = await listFiles();
    const address = await put(user, await fresh());
    for (let time = 0; time < 2; time += 1) {
      const response = await site.as(user)({ method: 'DELETE', url });
      expect([response.statusCode, response.json()]).toEqual([200, { customProfileImageUrl: null }]);
    }
    expect(await listFiles()).toEqual(before);
    expect((await site.request({ url: address })).statusCode).toBe(404);
  });
});

describe('an invalid upload', () => {
  const bigImage = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(maxPictureBytes - 2)]);
  const noImage = 'Please select an image file';
  it.each<[string, [Uint8Array | string, Partial<FormFile>?], number, string]>([
    ['words', ['no image at all'], 415, noImage],
    ['a drawing', ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 415, noImage],
    ['a PDF', ['%PDF-1.7 and so on'], 415, noImage],
    ['nothing in it', [''], 415, noImage],
    ['HEIC', ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 415, heicMessage],
    ['no file', ['x', { name: '' }], 400, noImage],
    ['another field', ['x', { field: 'picture' }], 400, noImage],
    ['one byte too many', [bigImage], 413, 'Please select an image smaller than 5MB'],
  ])('with %s is rejected', async (_, [content, more], status, message) => {
    const user = await createUser(site.db);
    const before = await listFiles();
    const response = await send(user, content, more);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
    expect(await listFiles()).toEqual(before);
    await expectNothingHalfDone();
  });

  it('returns 400 for a damaged image and for too many pixels', async () => {
    const user = await createUser(site.db);
    const whole = await plain(300, 300, '#123456').png().toBuffer();
    const cut = await send(user, whole.subarray(0, whole.length - 40));
    expect([cut.statusCode, cut.json()]).toMatchObject([400, { code: 'image_damaged' }]);
    const huge = await send(user, await plain(8000, 7000).png({ compressionLevel: 1 }).toBuffer());
    expect([huge.statusCode, huge.json()]).toMatchObject([400, { code: 'image_too_large' }]);
  });

  it('returns 415 without a form', async () => {
    const user = await createUser(site.db);
    const response = await site.as(user)({ method: 'POST', url, body: { profilePicture: 'x' } });
    expect(response.statusCode).toBe(415);
  });

  it('returns 413 for two files and 429 above the rate limit', async () => {
    const user = await createUser(site.db);
    const file = { field: 'profilePicture', name: 'me.png', content: await fresh() };
    const form = makeForm({}, [file, file]);
    const two = await site.as(user)({ method: 'POST', url, body: form.body, headers: form.headers });
    expect(two.statusCode).toBe(413);
    for (let count = 1; count < 30; count += 1) expect((await send(user, 'no image')).statusCode).toBe(415);
    expect((await send(user, 'no image')).statusCode).toBe(429);
  });
});

it("lists a designer's picture publicly once it exists", async () => {
  const userId = config.designers[0]?.userId ?? '';
  const designer = await createUser(site.db, { id: userId });
  const pictures = async () => (await site.request({ url: '/api/designers/pictures' })).json<object[]>();
  expect(await pictures()).toEqual([]);
  const avatarUrl = await put(designer, await fresh());
  expect(await pictures()).toEqual([{ userId, avatarUrl }]);
});

describe('the address of a picture', () => {
  it.each(['nobody', '..%2F..%2Ftmp', '%2e%2e', 'x'.repeat(90)])('returns 404 for user %s', async (id) => {
    expect((await site.request({ url: `/api/users/${id}/avatar` })).statusCode).toBe(404);
  });

  it('returns 404 without a picture and 400 for an invalid width', async () => {
    const user = await createUser(site.db);
    expect((await site.request({ url: `/api/users/${user.id}/avatar` })).statusCode).toBe(404);
    const address = await put(user, await fresh());
    for (const w of ['abc', '', '1e3', 'Infinity', '1&w=2']) {
      expect((await site.request({ url: `${address}&w=${w}` })).statusCode).toBe(400);
    }
    expect((await site.request({ url: '/api/users/%00/avatar' })).statusCode).toBe(400);
  });

  it('is revalidated unless it names the version, and returns 304 for a known ETag', async () => {
    const user = await createUser(site.db);
    const address = await put(user, await fresh());
    const bare = await site.request({ url: `/api/users/${user.id}/avatar?v=0000000000000000` });
    expect(bare.headers['cache-control']).toBe('no-cache');
    const etag = String(bare.headers.etag);
    const again = await site.request({ url: address, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await site.request({ url: `${address}&w=64`, headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
    const head = await site.request({ method: 'HEAD', url: address });
    expect(Number(head.headers['content-length'])).toBe(bare.rawPayload.length);
    expect(head.body).toBe('');
  });
});
