import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#src/lib/errors.ts';
import type { ProxyHeader } from './proxy-headers.ts';

export interface StoredFacts {
  sizeBytes: number;
  modifiedAt: Date;
  /** The ETag of S3 with its quotes; null on the disk. */
  etag: string | null;
}

export interface StoredEntry extends StoredFacts {
  key: string;
}

export interface StoredContent {
  stream: Readable;
  /** The length of the stream, which is that of the range if one was requested. */
  sizeBytes: number;
  /** Set when a proxy in front of the site is to send the file. */
  proxyHeader?: ProxyHeader | undefined;
}

/** In bytes, both ends inclusive. */
export interface StoredRange {
  start: number;
  end: number;
}

/** The response headers of a signed URL. */
export interface SignedResponse {
  disposition: string;
  contentType: string;
}

/**
 * Files with keys such as `models/0b1f….stl`, on the disk or in a bucket of S3. A key in a row means that the file is
 * complete and permanent. Temporary files are on the local disk in both cases.
 */
export interface Storage {
  /** Returns a new path on the disk for a temporary file. */
  newTempPath: () => string;
  /** Removes the temporary files of processes that ended a day ago or earlier without removing them. */
  removeOldTempFiles: () => Promise<void>;
  /**
   * Stores a finished temporary file under its key and removes it from its path.
   * @returns the ETag of S3 with its quotes; null on the disk
   */
  commit: (tempPath: string, key: string) => Promise<string | null>;
  /**
   * Provides a local path of the file, as mesh and image processing need it, until the work is done.
   * @throws AppError 404 when the file is missing
   */
  withLocal: <T>(key: string, work: (path: string) => Promise<T>) => Promise<T>;
  /** Returns undefined when there is no such file. */
  stat: (key: string) => Promise<StoredFacts | undefined>;
  /**
   * Opens a stream that the caller must read to its end or destroy.
   * @throws AppError 404 when the file is missing
   */
  read: (key: string, range?: StoredRange) => Promise<StoredContent>;
  /** Removes a file. A missing file is no error. */
  remove: (key: string) => Promise<void>;
  /** @param folder for instance `models`; all files are listed without one */
  list: (folder?: string) => AsyncGenerator<StoredEntry>;
  /** Returns a URL at which anyone can read the file for a short time. Undefined if the site itself sends the files. */
  signedDownload?: (key: string, response: SignedResponse) => Promise<string>;
  /** @throws when files cannot be read and written now */
  ping: () => Promise<void>;
}

/** A bucket of S3, or of a server with the same protocol. */
export interface S3Config {
  bucket: string;
  /** The endpoint, or undefined for Amazon's own. Browsers fetch signed downloads from it too. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of every key, which ends with a slash, or empty for none. */
  prefix: string;
  /** True for `https://host/bucket/key` instead of `https://bucket.host/key`. */
  usesPathStyle: boolean;
  /** True if downloads are redirected to signed URLs; false if the site reads the files and sends them. */
  signsDownloads: boolean;
}

const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** @throws when it is no valid key, for instance one that leads out of the folder */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}

export function fileGone(cause?: unknown): AppError {
  return new AppError(404, 'not_found', 'This file is gone.', { cause });
}

/** The error for a file with fewer bytes than the database says. A retry does not help, unlike one for a storage that is out of reach. */
export function fileTooShort(cause?: unknown): Error {
  return new Error('The file is shorter than was recorded.', { cause });
}

export function isFileGone(error: unknown): boolean {
  return error instanceof AppError && error.status === 404;
}

/** Writes a file and stores it under a key. If that fails, no part of it remains. */
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

/** Does the same as `withLocal` for several files. @param work receives their paths in the same order */
export async function withLocals<T>(
  storage: Storage,
  keys: readonly string[],
  work: (paths: string[]) => Promise<T>,
): Promise<T> {
  const [key, ...others] = keys;
  if (key === undefined) return work([]);
  return storage.withLocal(key, (path) => withLocals(storage, others, (paths) => work([path, ...paths])));
}
