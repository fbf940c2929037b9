import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#src/lib/errors.ts';

export interface StoredFacts {
  sizeBytes: number;
  modifiedAt: Date;
  /** What S3 calls these bytes, with its quotes; null on the disk. */
  etag: string | null;
}

export interface StoredEntry extends StoredFacts {
  key: string;
}

export interface StoredContent {
  stream: Readable;
  /** Of what the stream gives: of the range where one was asked for. */
  sizeBytes: number;
}

/** In bytes, both ends inclusive. */
export interface StoredRange {
  start: number;
  end: number;
}

/** What the answer of a signed address says about the file. */
export interface SignedAnswer {
  disposition: string;
  contentType: string;
}

/**
 * Files named by keys such as `models/0b1f….stl`, on the disk or in a bucket of S3. A key in a row means the file is
 * whole and there to stay. Files in the making lie on the local disk with both.
 */
export interface Storage {
  /** A fresh path for a file in the making, on the disk. */
  newTempPath: () => string;
  /**
   * Puts a finished temporary file under its key; it is gone from its path when this is done.
   * @returns what S3 calls these bytes, with its quotes; null on the disk
   */
  commit: (tempPath: string, key: string) => Promise<string | null>;
  /**
   * Gives the work a path to read the file by, as mesh and image work want it, good until the work is done.
   * @throws AppError 404 when the file is gone
   */
  withLocal: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** Undefined when there is no such file. */
  stat: (key: string) => Promise<StoredFacts | undefined>;
  /** The caller reads the stream to its end or destroys it. @throws AppError 404 when the file is gone */
  read: (key: string, range?: StoredRange) => Promise<StoredContent>;
  /** Not an error when it is gone already. */
  remove: (key: string) => Promise<void>;
  /** @param folder as in `models`; everything without one */
  list: (folder?: string) => AsyncGenerator<StoredEntry>;
  /** An address where anybody can read the file for a short while. Undefined where the files are ours to send. */
  signedDownload?: (key: string, answer: SignedAnswer) => Promise<string>;
  /** @throws when files cannot be read and written now */
  ping: () => Promise<void>;
}

/** A bucket of S3, or of anything that speaks it. */
export interface S3Config {
  bucket: string;
  /** Undefined: Amazon's own. Browsers fetch downloads there, too. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Before every key, with its slash at the end; empty for none. */
  prefix: string;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  usesPathStyle: boolean;
}

const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** @throws when it is not a name of ours, such as one that leads out of the folder */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}

export function fileGone(cause?: unknown): AppError {
  return new AppError(404, 'not_found', 'This file is gone.', { cause });
}

export function isFileGone(error: unknown): boolean {
  return error instanceof AppError && error.status === 404;
}

/** Makes a file and puts it under a key; when that fails, nothing is left of it. */
export async function storeMade(
  storage: Storage,
  key: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = storage.newTempPath();
  try {
    await make(path);
    await storage.commit(path, key);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** `withLocal` for several files at once. @param work is given their paths in the same order */
export async function withLocals<T>(
  storage: Storage,
  keys: readonly string[],
  work: (paths: string[]) => Promise<T>,
): Promise<T> {
  const [key, ...others] = keys;
  if (key === undefined) return work([]);
  return storage.withLocal(key, (path) => withLocals(storage, others, (paths) => work([path, ...paths])));
}
