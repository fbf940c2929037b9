import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#src/integrations/storage.ts';
import { beginsAtZero, parseRange, type ByteRange, type SentRange } from './byte-range.ts';
import { matchesEtag } from '../api/etag.ts';
import { sendRangeNotSatisfiable, type FileResponse } from './file-response.ts';
import { redirectToSignedUrl, canSignDownloads } from './signed-redirect.ts';

/**
 * Sends a stored file: the whole file, a single range, only the headers, or 304. For a file in a bucket it redirects to a
 * signed URL. The file is closed when the client disconnects.
 * @throws AppError 404 when the file does not exist
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: FileResponse,
): Promise<FastifyReply> {
  if (canSignDownloads(storage)) return redirectToSignedUrl(request, reply, storage, file);
  const etag = `"${file.sha256}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-disposition': file.disposition,
  };
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send();

  const range = parseRequestRange(request, file.sizeBytes, etag);
  if (range.kind === 'unsatisfiable') return sendRangeNotSatisfiable(reply, file.sizeBytes);

  const { stream } = await storage.read(file.key, range.kind === 'part' ? range : undefined);
  const isHead = request.method === 'HEAD';
  try {
    if (!isHead) await file.beforeBytes?.(beginsAtZero(range));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  reply
    .headers(headers)
    .type(file.contentType)
    .header('content-length', getContentLength(range, file.sizeBytes));
  if (range.kind === 'part') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  }
  if (!isHead) return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** Parses the requested range. Ranges apply to GET only (RFC 9110, section 14.2). */
function parseRequestRange(request: FastifyRequest, sizeBytes: number, etag: string): ByteRange {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET') return { kind: 'whole' };
  return parseRange(range, typeof ifRange === 'string' ? ifRange : undefined, { sizeBytes, etag });
}

const getContentLength = (range: SentRange, sizeBytes: number) =>
  range.kind === 'part' ? range.end - range.start + 1 : sizeBytes;
