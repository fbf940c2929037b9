import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#src/integrations/storage.ts';
import { readRange, type ByteRange } from './byte-range.ts';
import { matchesEtag } from './etag.ts';
import { refuseRange, type FileAnswer } from './file-answer.ts';
import { sendSigned, signsDownloads } from './send-signed.ts';

const readAheadBytes = 1_048_576;

/**
 * Sends a stored file: whole, a single range, only its head, or 304; from a bucket by its signed address. When the client
 * goes away the file is closed.
 * @throws AppError 404 when the file is gone
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: FileAnswer,
): Promise<FastifyReply> {
  if (signsDownloads(storage)) return sendSigned(request, reply, storage, file);
  const etag = `"${file.sha256}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-disposition': file.disposition,
  };
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();

  const range = rangeOf(request, file.sizeBytes, etag);
  if (range.kind === 'unsatisfiable') return refuseRange(reply, file.sizeBytes);

  const { stream } = await storage.read(file.key, range.kind === 'part' ? range : undefined);
  const isHead = request.method === 'HEAD';
  const isStart = !isHead && (range.kind === 'whole' || range.start === 0);
  reply.headers(headers).type(file.contentType).header('content-length', lengthOf(range, file.sizeBytes));
  if (range.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  }
  if (isStart && file.onStart) {
    const work = file.onStart();
    // Also heard of when the client has gone away and nobody waits for the end.
    work.catch((error: unknown) => request.log.error({ err: error }, 'what goes with a sent file failed'));
    return reply.send(endingAfter(stream, work));
  }
  if (!isHead) return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** The stream's bytes, whose end waits for the work: what is complete has been counted. */
function endingAfter(stream: Readable, work: Promise<void>): Readable {
  const gate = new Transform({
    highWaterMark: readAheadBytes,
    transform: (chunk, _encoding, pass) => pass(null, chunk),
    flush: (end) => void work.then(() => end(), end),
  });
  // Both ways: a client that goes away closes the file, a file that fails ends the answer.
  return pipeline(stream, gate, () => undefined);
}

/** Ranges are for GET alone (RFC 9110, section 14.2). */
function rangeOf(request: FastifyRequest, sizeBytes: number, etag: string): ByteRange {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET') return { kind: 'whole' };
  return readRange(range, typeof ifRange === 'string' ? ifRange : undefined, { sizeBytes, etag });
}

type SentRange = Exclude<ByteRange, { kind: 'unsatisfiable' }>;

const lengthOf = (range: SentRange, sizeBytes: number) =>
  range.kind === 'part' ? range.end - range.start + 1 : sizeBytes;
