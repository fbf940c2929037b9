import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProxyHeader } from '#src/integrations/proxy-headers.ts';
import type { Storage, StoredContent, StoredRange } from '#src/integrations/storage.ts';
import { beginsAtZero, parseRange, type ByteRange, type SentRange } from '../headers/byte-range.ts';
import { matchesEtag } from '../headers/etag.ts';
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

/**
 * Opens a file, or a range of it. The stream must be read to its end or destroyed.
 * @throws AppError 404 when it is missing
 */
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

  const { stream, ...opened } = await open(range.kind === 'part' ? range : getWholeRange(file.sizeBytes));
  if (request.method === 'HEAD') {
    stream.destroy();
    return reply.headers(headers).type(file.contentType).header('content-length', file.sizeBytes).send();
  }
  const proxyHeader = hasPrecondition(request) ? undefined : opened.proxyHeader;
  try {
    await file.beforeBytes?.(beginsAtZero(range));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  reply.headers(headers).type(file.contentType);
  if (proxyHeader) return leaveToProxy(reply, stream, proxyHeader);
  reply.header('content-length', getContentLength(range, file.sizeBytes));
  return sendRange(reply, stream, { range, sizeBytes: file.sizeBytes });
}

/** Nginx answers these with 412, since it does not know the ETag of the site. They are ignored here. */
function hasPrecondition({ headers }: FastifyRequest): boolean {
  return headers['if-match'] !== undefined || headers['if-unmodified-since'] !== undefined;
}

/** The proxy applies the range and adds `Accept-Ranges`. */
function leaveToProxy(reply: FastifyReply, stream: Readable, { name, value }: ProxyHeader): FastifyReply {
  stream.destroy();
  return reply.removeHeader('accept-ranges').header(name, value).send();
}

function sendRange(
  reply: FastifyReply,
  stream: Readable,
  { range, sizeBytes }: { range: SentRange; sizeBytes: number },
): FastifyReply {
  if (range.kind === 'part')
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  return reply.send(stream);
}

/** Parses the requested range. Ranges apply to GET only (RFC 9110, section 14.2). */
function parseRequestRange(request: FastifyRequest, sizeBytes: number, etag: string): ByteRange {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET') return { kind: 'whole' };
  return parseRange(range, typeof ifRange === 'string' ? ifRange : undefined, { sizeBytes, etag });
}

/** With a range, the storage need not ask for the size of the file. An empty file has none. */
const getWholeRange = (sizeBytes: number): StoredRange | undefined =>
  sizeBytes === 0 ? undefined : { start: 0, end: sizeBytes - 1 };

const getContentLength = (range: SentRange, sizeBytes: number) =>
  range.kind === 'part' ? range.end - range.start + 1 : sizeBytes;
