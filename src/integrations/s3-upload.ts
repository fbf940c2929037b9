import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Bucket } from './s3-client.ts';
import { getPartBytes } from './s3-etag.ts';

const partsAtOnce = 3;
const chunkBytes = 65_536;

type Command = Pick<PutObjectCommand, 'middlewareStack'>;
/**
 * Uploads in parts, so that only a few of them are in memory at the same time. If one fails, the uploaded parts are
 * removed.
 * @returns the ETag, which some servers do not send for a file that was uploaded in parts
 * @throws when S3 takes nothing of the file for a time, however often a request is repeated within it
 */
export async function uploadFile(
  bucket: S3Bucket,
  path: string,
  object: ReturnType<S3Bucket['at']>,
): Promise<string | undefined> {
  const { size } = await stat(path);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), bucket.responseMs);
  const body = createReadStream(path);
  const upload = new Upload({
    client: watch(bucket, stalled.signal, timer),
    params: { ...object, Body: body },
    partSize: getPartBytes(size),
    queueSize: partsAtOnce,
  });
  try {
    return (await upload.done()).ETag;
  } catch (error) {
    if (!stalled.signal.aborted) throw error;
    throw new Error(`S3 has taken nothing of the file for ${bucket.responseMs} ms.`, { cause: error });
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/**
 * Returns a client whose requests end when the upload has stalled, and which starts the time anew with what S3 takes. When
 * S3 has begun to answer that it puts the parts together, which takes minutes for a large file, only silence is limited.
 */
function watch({ client, call }: S3Bucket, abortSignal: AbortSignal, timer: NodeJS.Timeout): S3Client {
  const send = async (command: Command): Promise<object> => {
    if (command instanceof AbortMultipartUploadCommand && abortSignal.aborted) {
      // The upload does not wait for this. If it fails, which `call` logs, the rule of the bucket removes the parts.
      void call(() => client.send(command)).catch(() => undefined);
      return {};
    }
    const isLast = command instanceof CompleteMultipartUploadCommand;
    const onAnswer = () => (isLast ? clearTimeout(timer) : void timer.refresh());
    command.middlewareStack.add(
      observe(() => void timer.refresh(), onAnswer),
      // The innermost middleware sees the head of the response before its body is read.
      { step: 'deserialize', priority: 'low', name: 'observe' },
    );
    return client.send(command as PutObjectCommand, { abortSignal });
  };
  return Object.assign(Object.create(client) as S3Client, { send });
}

/** Reports each chunk of a body when it is sent for the first time, since repeating a request is no progress, and the head of the response. */
function observe(onSent: () => void, onAnswer: () => void): Parameters<Command['middlewareStack']['add']>[0] {
  let sentBytes = 0;
  const onChunk = (end: number) => {
    if (end <= sentBytes) return;
    sentBytes = end;
    onSent();
  };
  return (next) => async (args) => {
    const { request } = args as unknown as { request: { body?: unknown } };
    const { body } = request;
    const isBody = body instanceof Uint8Array;
    const sent = isBody ? { ...request, body: Readable.from(inChunks(body, onChunk)) } : request;
    const output = await next({ ...args, request: sent });
    onAnswer();
    return output;
  };
}

function* inChunks(bytes: Uint8Array, onChunk: (end: number) => void): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    onChunk(start + chunkBytes);
    yield bytes.subarray(start, start + chunkBytes);
  }
}
