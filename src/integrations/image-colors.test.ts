import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adobeRgbProfile, grayProfile, readProfile, writePlainPng } from '#test/support/color-pictures.ts';
import { avatarKeys, createAvatars } from './avatars.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createImages, masterKey } from './images.ts';
import type { Storage } from './storage.ts';

/** One red and one gray in several color spaces. */
const red = { srgb: [200, 30, 40], adobe: [171, 35, 44], p3: [182, 50, 49] };
const gray = { srgb: [128], gamma18: [109] };
const seen = { red: [200, 30, 40], gray: [128, 128, 128] };

const profiles = {
  srgb: await readProfile('srgb'),
  adobe: adobeRgbProfile(),
  p3: await readProfile('p3'),
  gamma18: grayProfile(1.8),
};
const rgb = [
  { title: 'no profile', pixel: red.srgb, profile: undefined },
  { title: 'sRGB', pixel: red.srgb, profile: profiles.srgb },
  { title: 'Adobe RGB', pixel: red.adobe, profile: profiles.adobe },
  { title: 'Display P3', pixel: red.p3, profile: profiles.p3 },
];
const grays = [
  { title: 'no profile', pixel: gray.srgb, profile: undefined },
  { title: 'a gray profile', pixel: gray.gamma18, profile: profiles.gamma18 },
];

const limits = { imagePixels: 1_000_000, imageBytes: 4_000_000 };
let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstlayer-colors-'));
  storage = await createDiskStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the color of the middle of a stored picture. */
function readMiddle(key: string): Promise<number[]> {
  const spot = { left: 12, top: 12, width: 1, height: 1 };
  return storage.withLocal(key, async (path) =>
    Array.from(await sharp(path).removeAlpha().extract(spot).raw().toBuffer()),
  );
}

/** Expects the picture, saved for a design and as an avatar, to have this color. */
async function expectColor(picture: Buffer, color: readonly number[], tolerance = 4): Promise<void> {
  const images = createImages({ storage, limits });
  const avatars = createAvatars({ storage, limits });
  const { hash } = await images.save(picture);
  const avatar = await avatars.prepare(picture);
  await avatar.store();
  const [avatarFile = ''] = avatarKeys(avatar.hash);
  for (const key of [await images.ensureVariant(hash, 160, 'jpeg'), avatarFile]) {
    const found = await readMiddle(key);
    const apart = color.map((value, index) => Math.abs(value - (found[index] ?? 255)));
    expect(
      Math.max(...apart),
      `${key.replace(/[\da-f]{64}/, '')} is ${found.join(', ')}`,
    ).toBeLessThanOrEqual(tolerance);
  }
}

describe.each([8, 16] as const)('a PNG of %i bits', (depth) => {
  it.each(rgb)('in RGB with $title keeps its color', async ({ pixel, profile }) => {
    await expectColor(writePlainPng({ depth, pixel, profile }), seen.red);
  });

  it.each(rgb)('in RGB and alpha with $title keeps its color', async ({ pixel, profile }) => {
    await expectColor(writePlainPng({ depth, pixel: [...pixel, 255], profile }), seen.red);
  });

  it.each(grays)('in gray with $title keeps its color', async ({ pixel, profile }) => {
    await expectColor(writePlainPng({ depth, pixel, profile }), seen.gray);
  });

  it.each(grays)('in gray and alpha with $title keeps its color', async ({ pixel, profile }) => {
    await expectColor(writePlainPng({ depth, pixel: [...pixel, 255], profile }), seen.gray);
  });

  it('keeps the transparency of a picture that is half transparent', async () => {
    const { hash } = await createImages({ storage, limits }).save(
      writePlainPng({ depth, pixel: [...red.p3, 128], profile: profiles.p3 }),
    );
    const { channels } = await storage.withLocal(masterKey(hash), (path) => sharp(path).stats());
    expect(channels[3]?.mean).toBeCloseTo(128, 0);
  });
});

it.each(rgb)('a PNG with a palette and $title keeps its color', async ({ pixel, profile }) => {
  await expectColor(writePlainPng({ depth: 8, pixel, profile, hasPalette: true }), seen.red);
});

/** The formats other than PNG, which the image library writes with the profile and the values of the PNG. */
const formats: [string, (picture: Sharp) => Sharp][] = [
  ['JPEG', (picture) => picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' })],
  ['WebP', (picture) => picture.webp({ lossless: true })],
  ['AVIF of 8 bits', (picture) => picture.avif({ lossless: true })],
  ['AVIF of 10 bits', (picture) => picture.avif({ lossless: true, bitdepth: 10 })],
  ['AVIF of 12 bits', (picture) => picture.avif({ lossless: true, bitdepth: 12 })],
];

describe.each(formats)('a picture in %s', (_format, write) => {
  it.each(rgb)('with $title keeps its color', async ({ pixel, profile }) => {
    const picture = sharp(writePlainPng({ depth: 8, pixel, profile })).keepIccProfile();
    await expectColor(await write(picture).toBuffer(), seen.red);
  });
});

it.each(grays)('a gray JPEG with $title keeps its color', async ({ pixel, profile }) => {
  const picture = sharp(writePlainPng({ depth: 8, pixel, profile }))
    .keepIccProfile()
    .toColourspace('b-w');
  await expectColor(await picture.jpeg({ quality: 100 }).toBuffer(), seen.gray);
});

it.each(['without a profile', 'with a profile'])('a CMYK JPEG %s keeps its color', async (title) => {
  const inCmyk = sharp(writePlainPng({ depth: 8, pixel: red.srgb })).toColourspace('cmyk');
  const picture = await inCmyk.withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer();
  const bare = sharp(picture).pipelineColourspace('cmyk').toColourspace('cmyk').jpeg({ quality: 100 });
  // The red is a little beyond what can be printed.
  await expectColor(title.startsWith('with ') ? picture : await bare.toBuffer(), seen.red, 10);
});

it('a GIF keeps its color', async () => {
  await expectColor(
    await sharp(writePlainPng({ depth: 8, pixel: red.srgb }))
      .gif()
      .toBuffer(),
    seen.red,
  );
});
