import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  buildCachedResponse,
  chooseEncoding,
  encodeInAll,
  type CachedResponse,
} from '../cache/cached-response.ts';
import type { CacheRegistry } from '../cache/cache-registry.ts';
import { publicRead } from './endpoints.ts';
import { matchesEtag } from '../headers/etag.ts';

type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Creates the handler that sends a document. It is large and changes only with the facts of the shop, so it is written and
 * compressed at the first request after a change.
 */
export function createDocumentSender(
  write: () => string | Promise<string>,
  headers: { 'content-type': string; 'content-security-policy'?: string },
  caches: CacheRegistry,
): SendDocument {
  let prepared: Promise<CachedResponse> | undefined;
  caches.add({
    invalidate: (selection) => {
      if (selection === 'everything') prepared = undefined;
    },
  });
  const prepare = async () =>
    buildCachedResponse({ status: 200, headers: {}, bodies: await encodeInAll(Buffer.from(await write())) });
  return async (request, reply) => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    const { variants } = await prepared;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { body, etag } = variants[encoding];
    reply.headers({ ...headers, 'cache-control': publicRead.cacheControl, vary: 'Accept-Encoding', etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(body);
  };
}
