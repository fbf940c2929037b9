import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { FastifyBaseLogger } from 'fastify';
import { singleFlight } from '#src/lib/single-flight.ts';
import { openBucket, type S3Bucket, type S3Limits } from './s3-client.ts';
import { isInvalidRange, isNoSuchKey } from './s3-errors.ts';
import { uploadFile } from './s3-upload.ts';
import {
  fileTooShort,
  requireKey,
  type S3Config,
  type SignedResponse,
  type Storage,
  type StoredContent,
  type StoredEntry,
  type StoredFacts,
  type StoredRange,
} from './storage.ts';
import { openTempFolder, type TempOptions } from './temp-folder.ts';

const pingMs = 3000;
/**
 * The lifetime of a signed URL is that of a ticket: the browser starts the download immediately, and a started download
 * continues.
 */
const signedSeconds = 300;

/** Opens a bucket. Its objects are private: no call here makes them public, and only a signed URL grants access. */
export async function createS3Storage(
  config: S3Config,
  {
    dataDir,
    log,
    limits,
    ...tempOptions
  }: TempOptions & {
    /** The folder of temporary files. */
    dataDir: string;
    log: FastifyBaseLogger;
    limits?: S3Limits | undefined;
  },
): Promise<Storage> {
  const temp = await openTempFolder(dataDir, tempOptions);
  const bucket = openBucket(config, log, limits);
  const { client, at, call, respondInTime } = bucket;
  return {
    ...temp,
    commit: (tempPath, key) => upload(bucket, tempPath, key),
    withLocal: async (key, work) => {
      const path = temp.newTempPath();
      try {
        const { stream } = await read(bucket, key);
        await pipeline(readChunks(bucket, stream), createWriteStream(path));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    stat: (key) => findFacts(bucket, key),
    read: (key, range) => read(bucket, key, range),
    remove: async (key) => {
      const command = new DeleteObjectCommand(at(key));
      await call(() => respondInTime((abortSignal) => client.send(command, { abortSignal })));
    },
    list: (folder) => listObjects(bucket, folder === undefined ? '' : `${requireKey(folder)}/`),
    ...(config.signsDownloads && {
      signedDownload: (key: string, response: SignedResponse) => sign(bucket, key, response),
    }),
    ping: singleFlight(async () => {
      const abortSignal = AbortSignal.timeout(pingMs);
      await client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal });
      await temp.tryWriting();
    }),
  };
}

async function upload(bucket: S3Bucket, tempPath: string, key: string): Promise<string | null> {
  const object = bucket.at(key);
  const etag = await bucket.call(() => uploadFile(bucket, tempPath, object));
  await rm(tempPath);
  // Some servers do not return the ETag of a file that was uploaded in parts.
  return etag || ((await findFacts(bucket, key))?.etag ?? null);
}

async function read(
  { client, at, call, respondInTime }: S3Bucket,
  key: string,
  range?: StoredRange,
): Promise<StoredContent> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const command = new GetObjectCommand({ ...at(key), Range });
  const content = await call(async () => {
    const { Body, ContentLength } = await respondInTime((abortSignal) =>
      client.send(command, { abortSignal }),
    ).catch((error: unknown) => {
      if (isInvalidRange(error)) return { Body: Readable.from([]), ContentLength: 0 };
      throw error;
    });
    if (!Body || ContentLength === undefined) {
      if (Body instanceof Readable) Body.destroy();
      throw new Error('S3 answered without a body or its length.');
    }
    return { stream: Body as Readable, sizeBytes: ContentLength };
  });
  if (range === undefined || content.sizeBytes === range.end + 1 - range.start) return content;
  content.stream.destroy();
  throw fileTooShort();
}

/** Reads a stream of S3 to its end, so that a failure of the disk that it is written to is no failure of S3. */
async function* readChunks({ call }: S3Bucket, stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream.iterator() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const { value, done } = await call(() => chunks.next());
      if (done === true) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

async function findFacts(
  { client, at, call, respondInTime }: S3Bucket,
  key: string,
): Promise<StoredFacts | undefined> {
  const command = new HeadObjectCommand(at(key));
  return call(async () => {
    try {
      const {
        ContentLength = 0,
        LastModified = new Date(),
        ETag,
      } = await respondInTime((abortSignal) => client.send(command, { abortSignal }));
      return { sizeBytes: ContentLength, modifiedAt: LastModified, etag: ETag ?? null };
    } catch (error) {
      if (isNoSuchKey(error)) return undefined;
      throw error;
    }
  });
}

async function sign(
  { client, at }: S3Bucket,
  key: string,
  { disposition, contentType }: SignedResponse,
): Promise<string> {
  const command = new GetObjectCommand({
    ...at(key),
    ResponseContentDisposition: disposition,
    ResponseContentType: contentType,
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(client, command, { expiresIn: signedSeconds });
}

async function* listObjects(
  { client, name, prefix, call }: S3Bucket,
  folder: string,
): AsyncGenerator<StoredEntry> {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix + folder });
  for (;;) {
    const { value: page, done } = await call(() => pages.next());
    if (done === true) return;
    for (const { Key, Size = 0, LastModified = new Date(), ETag } of page.Contents ?? []) {
      if (Key === undefined || Key.endsWith('/')) continue;
      yield { key: Key.slice(prefix.length), sizeBytes: Size, modifiedAt: LastModified, etag: ETag ?? null };
    }
  }
}
