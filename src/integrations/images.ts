import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { tooLarge } from '#src/lib/errors.ts';
import { createGate } from '#src/lib/gate.ts';
import { imageError, imageTimeout, openImage } from './decode-image.ts';
import { meanColor } from './image-color.ts';
import { isFileGone, storeMade, type Storage, type StoredContent } from './storage.ts';

export const imageFormats = ['webp', 'avif', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export interface StoredImage {
  /** SHA-256 of the kept form, hexadecimal: it names the image. */
  hash: string;
  width: number;
  height: number;
  /** The mean of it, #rrggbb. */
  color: string;
}

/** Row by row from the upper left, three sRGB bytes each. */
export interface PixelImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export interface PreparedImage extends StoredImage {
  store: () => Promise<void>;
}

export interface Images {
  /**
   * Checks an image from a stranger and keeps it in our own form: upright, sRGB, without metadata, at most 1920 wide.
   * @param source a file's path or its bytes: JPEG, PNG, WebP, AVIF, or GIF, of which the first picture counts
   * @throws AppError 400, 413 or 415, with the limit in the message
   */
  keep: (source: string | Uint8Array) => Promise<StoredImage>;
  /** As `keep`, but nothing is written until `store` is called. */
  prepare: (source: string | Uint8Array) => Promise<PreparedImage>;
  /** Keeps a picture that we have rendered ourselves. */
  keepPixels: (picture: PixelImage) => Promise<StoredImage>;
  /** The key of the image in this width and format, made when it is not there yet. @throws AppError 404 */
  ensureVariant: (hash: string, width: number, format: ImageFormat) => Promise<string>;
  /** Its bytes, made when they are not there yet. @throws AppError 404 */
  openVariant: (hash: string, width: number, format: ImageFormat) => Promise<StoredContent>;
  /** The mean colour of an image that is kept. @throws AppError 404 */
  colorOf: (hash: string) => Promise<string>;
}

interface ImagesOptions {
  storage: Storage;
  limits: { imagePixels: number; imageBytes: number };
}

const maxWidth = 1920;
const maxHeight = 4096;
const maxAtOnce = 2;

export const imageFolder = 'images';

export function variantKey(hash: string, width: number, format: ImageFormat): string {
  return `${imageFolder}/${hash}/${width}.${format}`;
}

/** The form that the others are made of. */
export const keptKey = (hash: string) => `${imageFolder}/${hash}/kept.webp`;

export function createImages({ storage, limits }: ImagesOptions): Images {
  const inTurn = createGate({ running: maxAtOnce, waiting: Infinity });
  const underWay = new Map<string, Promise<string>>();

  const prepareDecoded = async (image: Sharp): Promise<PreparedImage> => {
    const { data, info } = await toKeptForm(image);
    const hash = createHash('sha256').update(data).digest('hex');
    return {
      hash,
      width: info.width,
      height: info.height,
      color: await meanColor(data),
      // Written even where it is there: a fresh file is safe from the sweep until a row names it.
      store: () => storeMade(storage, keptKey(hash), (path) => writeFile(path, data)),
    };
  };

  const prepare = async (source: string | Uint8Array): Promise<PreparedImage> => {
    if (typeof source !== 'string' && source.length > limits.imageBytes) {
      throw tooLarge(`An image may have at most ${Math.round(limits.imageBytes / 1_048_576)} MB.`);
    }
    return prepareDecoded(await openImage(source, limits.imagePixels));
  };

  const makeVariant = async (hash: string, width: number, format: ImageFormat): Promise<string> => {
    const key = variantKey(hash, width, format);
    await storage.withLocal(keptKey(hash), async (kept) => {
      const resized = sharp(kept).resize({ width, withoutEnlargement: true });
      await storeMade(storage, key, (path) => encode(resized, format).timeout(imageTimeout).toFile(path));
    });
    return key;
  };

  const makeOnce = async (hash: string, width: number, format: ImageFormat): Promise<string> => {
    const key = variantKey(hash, width, format);
    const before = underWay.get(key);
    if (before) return before;
    const making = inTurn(() => makeVariant(hash, width, format)).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  return {
    prepare: (source) => inTurn(() => prepare(source)),
    keep: (source) => inTurn(async () => storeNow(await prepare(source))),
    keepPixels: ({ pixels, width, height }) =>
      inTurn(async () =>
        storeNow(await prepareDecoded(sharp(pixels, { raw: { width, height, channels: 3 } }))),
      ),
    ensureVariant: async (hash, width, format) => {
      const key = variantKey(hash, width, format);
      return (await storage.stat(key)) ? key : makeOnce(hash, width, format);
    },
    openVariant: async (hash, width, format) => {
      try {
        return await storage.read(variantKey(hash, width, format));
      } catch (error) {
        if (!isFileGone(error)) throw error;
        return storage.read(await makeOnce(hash, width, format));
      }
    },
    colorOf: (hash) => inTurn(() => storage.withLocal(keptKey(hash), meanColor)),
  };
}

function toKeptForm(image: Sharp) {
  return image
    .toColourspace('srgb')
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 95, smartSubsample: true, effort: 2 })
    .timeout(imageTimeout)
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw imageError(error);
    });
}

async function storeNow({ store: write, ...image }: PreparedImage): Promise<StoredImage> {
  await write();
  return image;
}

function encode(image: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 });
  if (format === 'webp') return image.webp({ quality: 80, effort: 4, smartSubsample: true });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
}
