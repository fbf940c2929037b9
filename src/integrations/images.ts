import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { tooLarge } from '#src/lib/errors.ts';
import { encodePicture, findColor, normalizeUpload, writeVariant } from './image-helpers.ts';
import type { ImageFormat, ImageSource, MasterImage, PixelImage, VariantOrder } from './image-orders.ts';
import { isFileGone, storeMade, type Storage, type StoredContent } from './storage.ts';

export interface StoredImage {
  /** The SHA-256 of the master image in hexadecimal, which identifies the image. */
  hash: string;
  width: number;
  height: number;
  /** The mean color, #rrggbb. */
  color: string;
}

export interface PreparedImage extends StoredImage {
  store: () => Promise<void>;
}

export interface Images {
  /**
   * Checks an untrusted image and saves it in our normalized form: upright, sRGB, without metadata, at most 2000 pixels
   * wide.
   * @param source a file's path or its bytes: JPEG, PNG, WebP, AVIF, or the first frame of a GIF
   * @throws AppError 400, 413 or 415, with the limit in the message
   */
  save: (source: ImageSource) => Promise<StoredImage>;
  /** Does the same as `save`, but nothing is written until `store` is called. */
  prepare: (source: ImageSource) => Promise<PreparedImage>;
  /** Saves a picture that is already in our normalized form. */
  saveMaster: (image: MasterImage) => Promise<StoredImage>;
  /** Saves a picture that we rendered ourselves, with low priority. */
  savePixels: (picture: PixelImage) => Promise<StoredImage>;
  /**
   * Returns the key of the image in this width and format. A missing variant is made with low priority.
   * @throws AppError 404
   */
  ensureVariant: (hash: string, width: number, format: ImageFormat) => Promise<string>;
  /**
   * Returns the bytes of a variant. A missing variant is made first.
   * @throws AppError 404; 503 when too many of them wait
   */
  openVariant: (hash: string, width: number, format: ImageFormat) => Promise<StoredContent>;
  /** Returns the bytes of a variant if it exists. */
  findVariant: (hash: string, width: number, format: ImageFormat) => Promise<StoredContent | undefined>;
  /** Returns the mean color of a saved image. @throws AppError 404 */
  getColor: (hash: string) => Promise<string>;
}

export const imageFolder = 'images';

export function variantKey(hash: string, width: number, format: ImageFormat): string {
  return `${imageFolder}/${hash}/${width}.${format}`;
}

/** Returns the key of the master image, which the variants are made from. */
export const masterKey = (hash: string) => `${imageFolder}/${hash}/kept.webp`;

/** Creates the image store. The image library runs in processes that end when they are idle, which returns its memory. */
export function createImages({
  storage,
  limits,
}: {
  storage: Storage;
  limits: { imagePixels: number; imageBytes: number };
}): Images {
  const makeVariant = createVariantMaker(storage);

  const describe = ({ data, ...facts }: MasterImage): PreparedImage => {
    const hash = createHash('sha256').update(data).digest('hex');
    return {
      hash,
      ...facts,
      // The file is written even if it exists, because the sweep does not delete a fresh file before a row references
      // it.
      store: () => storeMade(storage, masterKey(hash), (path) => writeFile(path, data)),
    };
  };

  const prepare = async (source: ImageSource): Promise<PreparedImage> => {
    if (typeof source !== 'string' && source.length > limits.imageBytes) {
      throw tooLarge(`An image may have at most ${Math.round(limits.imageBytes / 1_048_576)} MB.`);
    }
    return describe(await normalizeUpload(source, limits.imagePixels));
  };

  const findVariant = async (hash: string, width: number, format: ImageFormat) => {
    try {
      return await storage.read(variantKey(hash, width, format));
    } catch (error) {
      if (!isFileGone(error)) throw error;
      return undefined;
    }
  };

  return {
    prepare,
    save: async (source) => store(await prepare(source)),
    saveMaster: (image) => store(describe(image)),
    savePixels: async (picture) => store(describe(await encodePicture(picture))),
    ensureVariant: async (hash, width, format) => {
      const key = variantKey(hash, width, format);
      if (await storage.stat(key)) return key;
      return makeVariant({ hash, width, format }, { isUrgent: false });
    },
    openVariant: async (hash, width, format) =>
      (await findVariant(hash, width, format)) ??
      storage.read(await makeVariant({ hash, width, format }, { isUrgent: true })),
    findVariant,
    getColor: (hash) => storage.withLocal(masterKey(hash), findColor),
  };
}

/**
 * The limits of variants that visitors wait for. They include the copy of the master image from S3, which would otherwise
 * fill the disk.
 */
const urgentLimits = { running: 2, waiting: 60 };

/**
 * Returns a function that makes variants. Concurrent requests for one variant share one run.
 * @returns the key, from the returned function
 */
function createVariantMaker(storage: Storage) {
  const underWay = new Map<string, Promise<string>>();
  const inTurn = createConcurrencyLimit(urgentLimits);
  return (
    variant: Pick<VariantOrder, 'width' | 'format'> & { hash: string },
    priority: { isUrgent: boolean },
  ): Promise<string> => {
    const { hash, width, format } = variant;
    const key = variantKey(hash, width, format);
    const before = underWay.get(key);
    if (before) return before;
    const make = async () => {
      await storage.withLocal(masterKey(hash), (source) =>
        storeMade(storage, key, (target) => writeVariant({ source, target, width, format }, priority)),
      );
      return key;
    };
    const making = (priority.isUrgent ? inTurn(make) : make()).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}

async function store({ store: write, ...image }: PreparedImage): Promise<StoredImage> {
  await write();
  return image;
}
