import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseAccepted } from '#src/http/headers/accept-header.ts';
import { matchesEtag } from '#src/http/headers/etag.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { previewKey, type PreviewEncoding } from './stored-previews.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';

/** Meshes for viewing that one network may fetch in a minute. */
const filesPerMinute = 60;

/** @throws AppError 429 */
export async function limitPreviewFiles(limiter: RateLimiter, { ip }: FastifyRequest): Promise<void> {
  await limiter.take({ key: `preview:${toClientNetwork(ip)}`, max: filesPerMinute, windowSeconds: 60 });
}

const immutable = 'public, max-age=31536000, immutable';

/** Sends a stored preview: as Brotli or gzip, and unpacked to clients that accept neither. @throws AppError 404 */
export async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  {
    hash,
    isPrivate,
  }: {
    hash: string;
    /** Set for a design that is not public: only the browser caches it, and revalidates it every time. */
    isPrivate: boolean;
  },
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${hash.slice(0, 32)}-${encoding ?? 'identity'}"`;
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': isPrivate ? 'private, no-cache' : immutable,
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { stream, sizeBytes } = await storage.read(previewKey(hash, encoding ?? 'gzip'));
  reply.type('model/gltf-binary');
  if (encoding) reply.headers({ 'content-encoding': encoding, 'content-length': sizeBytes });
  if (request.method === 'HEAD') {
    stream.destroy();
    return reply.send();
  }
  if (encoding) return reply.send(stream);
  // Closes the stored file too when the visitor leaves. An error reaches Fastify by the last stream.
  return reply.send(pipeline(stream, createGunzip(), () => undefined));
}

function chooseEncoding(header: string | undefined): PreviewEncoding | undefined {
  const accepted = parseAccepted(header);
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : undefined;
}
