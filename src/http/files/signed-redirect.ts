import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileGone, type Storage } from '#src/integrations/storage.ts';
import { beginsAtZero, parseRange } from './byte-range.ts';
import { matchesEtag } from '../api/etag.ts';
import { sendRangeNotSatisfiable, type FileResponse } from './file-response.ts';

type SigningStorage = Storage & Required<Pick<Storage, 'signedDownload'>>;

/** Whether downloads are fetched somewhere else. */
export function canSignDownloads(storage: Storage): storage is SigningStorage {
  return storage.signedDownload !== undefined;
}

/**
 * What lies in a bucket is fetched there: GET goes on to a signed address, HEAD and 304 are answered here, with the ETag
 * that it has there.
 * @throws AppError 404 when the file is gone
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
  // The address that was asked for may hold a ticket, which is nobody else's to see.
  return reply.removeHeader('etag').header('referrer-policy', 'no-referrer').redirect(address, 302);
}

/** Where downloads go on to; undefined where we send them ourselves. */
export async function findDownloadOrigin(storage: Storage): Promise<string | undefined> {
  if (!canSignDownloads(storage)) return undefined;
  const address = await storage.signedDownload('any', { disposition: 'attachment', contentType: 'none' });
  return new URL(address).origin;
}

async function findEtag(storage: Storage, key: string): Promise<string> {
  const facts = await storage.stat(key);
  if (!facts) throw fileGone();
  return facts.etag ?? '';
}
