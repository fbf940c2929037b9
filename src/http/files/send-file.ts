import type { FastifyReply, FastifyRequest } from 'fastify';
import { LocalFileStream } from '#src/integrations/local-file-stream.ts';
import type { Storage, StoredContent, StoredRange } from '#src/integrations/storage.ts';
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
  return sendBytes(request, reply, (range) => storage.read(file.key, range), file);
}

/** Nobody waits long for a smaller file, and its first bytes may be most of it. */
const minEarlyBytes = 1_048_576;

/** Opens a file, or a range of it. The stream must be read to its end or destroyed. @throws AppError 404 when it is missing */
export type OpenFile = (
  range: StoredRange | undefined,
) => Promise<Pick<StoredContent, 'stream' | 'proxyHeader'>>;

/**
 * Sends a file from this server and never redirects: the whole file, a single range, only the headers, or 304. The file is
 * closed when the client disconnects. If a proxy sends the file, the response has its headers and no body, and the proxy
 * applies the requested range.
 * @throws as `open` does
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenFile,
  file: Omit<FileResponse, 'key' | 'storedEtag'>,
): Promise<FastifyReply> {
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

  const { stream, proxyHeader } = await open(range.kind === 'part' ? range : undefined);
  const isHead = request.method === 'HEAD';
  const ready = isHead ? undefined : file.beforeBytes?.(beginsAtZero(range));
  const isLarge = range.kind === 'whole' && file.sizeBytes >= minEarlyBytes;
  try {
    if (ready && file.beginsEarly === true && isLarge && !proxyHeader && stream instanceof LocalFileStream)
      stream.holdRest(ready);
    else await ready;
  } catch (error) {
    stream.destroy();
    throw error;
  }
  reply.headers(headers).type(file.contentType);
  if (proxyHeader && !isHead) {
    stream.destroy();
    // The proxy adds `Accept-Ranges`.
    return reply.removeHeader('accept-ranges').header(proxyHeader.name, proxyHeader.value).send();
  }
  reply.header('content-length', getContentLength(range, file.sizeBytes));
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
