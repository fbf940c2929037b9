import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  buildCachedResponse,
  chooseEncoding,
  compressPage,
  type CachedResponse,
} from '../pages/cached-response.ts';
import { publicRead } from './endpoints.ts';
import { matchesEtag } from './etag.ts';

export type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Creates the handler that sends the OpenAPI document with this title. The document is large and does not change after the start, so it
 * is serialized and compressed once, at the first request.
 */
export function createDocumentSender(app: FastifyInstance, title: string): SendDocument {
  let prepared: Promise<CachedResponse> | undefined;
  return async (request, reply) => {
    prepared ??= prepareDocument(app, title).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    const { variants } = await prepared;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { body, etag } = variants[encoding];
    reply.headers({ 'cache-control': publicRead.cacheControl, vary: 'Accept-Encoding', etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(body);
  };
}

async function prepareDocument(app: FastifyInstance, title: string): Promise<CachedResponse> {
  const document = app.swagger();
  const titled = { ...document, info: { ...document.info, title } };
  const bodies = await compressPage(Buffer.from(JSON.stringify(titled)));
  return buildCachedResponse({ status: 200, headers: {}, bodies });
}
