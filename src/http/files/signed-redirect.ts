import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileGone, type Storage } from '#src/integrations/storage.ts';
import { beginsAtZero, parseRange } from '../headers/byte-range.ts';
import { matchesEtag } from '../headers/etag.ts';
import { sendRangeNotSatisfiable, type FileResponse } from './file-response.ts';

type SigningStorage = Storage & Required<Pick<Storage, 'signedDownload'>>;

/** Returns whether the storage issues signed download URLs. */
export function canSignDownloads(storage: Storage): storage is SigningStorage {
  return storage.signedDownload !== undefined;
}

/**
 * Redirects GET for a file in a bucket to a signed URL there. HEAD and 304 are answered directly, with the bucket's ETag.
 * @throws AppError 404 when the file does not exist
 */
export async function redirectToSignedUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: SigningStorage,
  file: FileResponse,
): Promise<FastifyReply> {
  const isHead = request.method === 'HEAD';
  const etag = (isHead && file.storedEtag) || (await findEtag(storage, file.key));
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-disposition': file.disposition,
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (isHead) return reply.type(file.contentType).header('content-length', file.sizeBytes).send();

  const { sizeBytes } = file;
  const { range: wanted, 'if-range': ifRange } = request.headers;
  const range = parseRange(wanted, typeof ifRange === 'string' ? ifRange : undefined, { sizeBytes, etag });
  if (range.kind === 'unsatisfiable') return sendRangeNotSatisfiable(reply, sizeBytes);
  await file.beforeBytes?.(beginsAtZero(range));
  const address = await storage.signedDownload(file.key, file);
  // The requested URL may contain a ticket, which must not reach the other host as a referrer.
  return reply.removeHeader('etag').header('referrer-policy', 'no-referrer').redirect(address, 302);
}

/** Returns the origin that downloads are redirected to; undefined when this server sends them itself. */
export async function findDownloadOrigin(storage: Storage): Promise<string | undefined> {
  if (!canSignDownloads(storage)) return undefined;
  const address = await storage.signedDownload('any', { disposition: 'attachment', contentType: 'none' });
  return new URL(address).origin;
}

async function findEtag(storage: Storage, key: string): Promise<string> {
  const stats = await storage.stat(key);
  if (!stats) throw fileGone();
  return stats.etag ?? '';
}
