import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tooLarge } from '#src/lib/errors.ts';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';
import { openImage } from './decode-image.ts';
import {
  toKeptForm,
  writeVariant,
  type ImageFormat,
  type KeptForm,
  type PixelImage,
  type VariantOrder,
} from './encode-image.ts';
import type { EncodeTalk } from './encode-process.ts';
import { createHelper } from './helper-process.ts';
import { meanColor } from './image-color.ts';
import { isFileGone, storeMade, type Storage, type StoredContent } from './storage.ts';

export { imageFormats, type ImageFormat } from './encode-image.ts';

export interface StoredImage {
  /** SHA-256 of the kept form, hexadecimal: it names the image. */
  hash: string;
  width: number;
  height: number;
  /** The mean of it, #rrggbb. */
  color: string;
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
  /** Keeps a picture that we have rendered ourselves; nobody waits for it. */
  keepPixels: (picture: PixelImage) => Promise<StoredImage>;
  /** The key of the image in this width and format, made when it is not there yet; nobody waits for it. @throws AppError 404 */
  ensureVariant: (hash: string, width: number, format: ImageFormat) => Promise<string>;
  /** Its bytes, made when they are not there yet. @throws AppError 404 */
  openVariant: (hash: string, width: number, format: ImageFormat) => Promise<StoredContent>;
  /** The mean colour of an image that is kept. @throws AppError 404 */
  colorOf: (hash: string) => Promise<string>;
}

type Variant = Pick<VariantOrder, 'width' | 'format'> & { hash: string };

interface ImagesOptions {
  storage: Storage;
  limits: { imagePixels: number; imageBytes: number };
}

const maxAtOnce = 2;
const maxEncodeMs = 120_000;

export const imageFolder = 'images';

export function variantKey(hash: string, width: number, format: ImageFormat): string {
  return `${imageFolder}/${hash}/${width}.${format}`;
}

/** The form that the others are made of. */
export const keptKey = (hash: string) => `${imageFolder}/${hash}/kept.webp`;

/** What nobody waits for is made in a process of low priority, which gives the memory back that the library takes. */
export function createImages({ storage, limits }: ImagesOptions): Images {
  const inTurn = createConcurrencyLimit({ running: maxAtOnce, waiting: Infinity });
  const later = createHelper<EncodeTalk>({
    script: new URL('encode-process.ts', import.meta.url),
    maxMs: maxEncodeMs,
    waiting: Infinity,
  });
  const makeVariant = createVariantMaker(storage);

  const describe = ({ data, ...facts }: KeptForm): PreparedImage => {
    const hash = createHash('sha256').update(data).digest('hex');
    return {
      hash,
      ...facts,
      // Written even where it is there: a fresh file is safe from the sweep until a row names it.
      store: () => storeMade(storage, keptKey(hash), (path) => writeFile(path, data)),
    };
  };

  const prepare = async (source: string | Uint8Array): Promise<PreparedImage> => {
    if (typeof source !== 'string' && source.length > limits.imageBytes) {
      throw tooLarge(`An image may have at most ${Math.round(limits.imageBytes / 1_048_576)} MB.`);
    }
    return describe(await toKeptForm(await openImage(source, limits.imagePixels)));
  };

  return {
    prepare: (source) => inTurn(() => prepare(source)),
    keep: (source) => inTurn(async () => storeNow(await prepare(source))),
    keepPixels: async (picture) => {
      const kept = await later({ picture });
      if (!kept) throw new Error('The helper process kept no picture.');
      return storeNow(describe(kept));
    },
    ensureVariant: async (hash, width, format) => {
      const key = variantKey(hash, width, format);
      if (await storage.stat(key)) return key;
      return makeVariant({ hash, width, format }, (variant) => later({ variant }));
    },
    openVariant: async (hash, width, format) => {
      try {
        return await storage.read(variantKey(hash, width, format));
      } catch (error) {
        if (!isFileGone(error)) throw error;
        const variant = { hash, width, format };
        return storage.read(await makeVariant(variant, (order) => inTurn(() => writeVariant(order))));
      }
    },
    colorOf: (hash) => inTurn(() => storage.withLocal(keptKey(hash), meanColor)),
  };
}

/** Each variant is made once at a time, however many ask for it. @returns its key, from what is returned */
function createVariantMaker(storage: Storage) {
  const underWay = new Map<string, Promise<string>>();
  return (variant: Variant, write: (order: VariantOrder) => Promise<unknown>): Promise<string> => {
    const { hash, width, format } = variant;
    const key = variantKey(hash, width, format);
    const before = underWay.get(key);
    if (before) return before;
    const make = async () => {
      await storage.withLocal(keptKey(hash), (source) =>
        storeMade(storage, key, (target) => write({ source, target, width, format })),
      );
      return key;
    };
    const making = make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}

async function storeNow({ store: write, ...image }: PreparedImage): Promise<StoredImage> {
  await write();
  return image;
}
