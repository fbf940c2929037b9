import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { makeAvatar } from './image-helpers.ts';
import { avatarFormats, avatarSizes, type AvatarFormat, type ImageSource } from './image-orders.ts';
import { storeMade, type Storage } from './storage.ts';

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
  prepare: (source: ImageSource) => Promise<PreparedAvatar>;
  /** Removes all files of a picture. Files that are already missing are ignored. */
  remove: (hash: string) => Promise<void>;
}

export const avatarFolder = 'avatars';
const halfLength = 32;

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

export function createAvatars({
  storage,
  limits,
}: {
  storage: Storage;
  limits: { imagePixels: number };
}): Avatars {
  const inTurn = createConcurrencyLimit({ running: 1, waiting: 50 });

  const prepare = async (source: ImageSource): Promise<PreparedAvatar> => {
    const { pixelHash, squares } = await makeAvatar(source, limits.imagePixels);
    const hash = pixelHash.slice(0, halfLength) + randomBytes(halfLength / 2).toString('hex');
    const store = async () => {
      for (const { size, format, data } of squares)
        await storeMade(storage, avatarKey(hash, size, format), (path) => writeFile(path, data));
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
