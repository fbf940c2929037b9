import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createConcurrencyLimit } from '#src/lib/concurrency-limit.ts';
import { imageError, imageTimeout, openImage } from './decode-image.ts';
import { storeMade, type Storage } from './storage.ts';

const masterSize = 512;
/** The side lengths of the squares, in pixels. */
export const avatarSizes = [64, 128, 256, masterSize] as const;
export const avatarFormats = ['webp', 'jpeg'] as const;
export type AvatarFormat = (typeof avatarFormats)[number];

export interface PreparedAvatar {
  /**
   * Identifies the picture. The first half is derived from its pixels, so that equal pictures can be recognized. The
   * second half is random, so that no two uploads share files and each can be removed without checking for other uses.
   */
  hash: string;
  store: () => Promise<void>;
}

export interface Avatars {
  /**
   * Checks an untrusted picture and makes squares of its center: upright, sRGB, without metadata.
   * @param source a file's path or its bytes
   * @throws AppError 400 or 415; 503 when too many requests wait
   */
  prepare: (source: string | Uint8Array) => Promise<PreparedAvatar>;
  /** Removes all files of a picture. Files that are already missing are ignored. */
  remove: (hash: string) => Promise<void>;
}

interface AvatarsOptions {
  storage: Storage;
  limits: { imagePixels: number };
}

export const avatarFolder = 'avatars';
const halfLength = 32;
const background = '#ffffff';

export function avatarKey(hash: string, size: number, format: AvatarFormat): string {
  return `${avatarFolder}/${hash.slice(0, 2)}/${hash}-${size}.${format}`;
}

/** Returns the keys of all files of a picture. */
export function avatarKeys(hash: string): string[] {
  return variants.map(([size, format]) => avatarKey(hash, size, format));
}

/** Returns the hash of the picture that a stored file belongs to, or undefined if the file is no avatar. */
export function parseAvatarHash(key: string): string | undefined {
  return /\/([\da-f]{64})-\d+\.[a-z]+$/.exec(key)?.[1];
}

/** Returns whether both hashes were made from the same pixels. */
export function isSamePicture(hash: string | null, other: string): boolean {
  return hash !== null && hash.slice(0, halfLength) === other.slice(0, halfLength);
}

export function createAvatars({ storage, limits }: AvatarsOptions): Avatars {
  const inTurn = createConcurrencyLimit({ running: 1, waiting: 50 });

  const prepare = async (source: string | Uint8Array): Promise<PreparedAvatar> => {
    const image = await openImage(source, limits.imagePixels);
    const { data, info } = await image
      .toColourspace('srgb')
      .resize({ width: masterSize, height: masterSize, fit: 'cover' })
      .raw()
      .timeout(imageTimeout)
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw imageError(error);
      });
    const shown = createHash('sha256').update(data).digest('hex').slice(0, halfLength);
    const hash = shown + randomBytes(halfLength / 2).toString('hex');
    const { width, height, channels } = info;
    const squareOf = (size: number, format: AvatarFormat) => {
      const square = sharp(data, { raw: { width, height, channels } }).resize(size);
      return format === 'webp'
        ? square.webp({ quality: 82 })
        : square.flatten({ background }).jpeg({ quality: 84, mozjpeg: true });
    };
    const store = async () => {
      for (const [size, format] of variants) {
        const bytes = await squareOf(size, format).timeout(imageTimeout).toBuffer();
        await storeMade(storage, avatarKey(hash, size, format), (path) => writeFile(path, bytes));
      }
    };
    return { hash, store };
  };

  return {
    prepare: (source) => inTurn(() => prepare(source)),
    remove: async (hash) => {
      for (const key of avatarKeys(hash)) await storage.remove(key);
    },
  };
}

const variants = avatarSizes.flatMap((size) => avatarFormats.map((format) => [size, format] as const));
