import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { imageWidths } from '#src/lib/image-widths.ts';
import { createResponseCache, type Cacheable, type ResponseCache } from '../cache/response-cache.ts';
import { buildReplyResponse, sendCachedResponse, type CachedResponse } from '../cache/cached-response.ts';
import { acceptsWebp, chooseFormat } from './image-format.ts';
import { readImage, type SentImage } from './send-image.ts';

interface CachedImage extends CachedResponse, Cacheable {}

/** The pictures of designs in memory, by address, width and format. */
export interface ImageCache extends Pick<
  ResponseCache<CachedImage>,
  'invalidate' | 'clear' | 'invalidateWhere' | 'bytes'
> {
  find: (request: IncomingMessage) => CachedResponse | undefined;
  /** Returns the key of a request for a picture that is cached; undefined for any other. */
  toKey: (request: IncomingMessage) => string | undefined;
  /** Sends the picture of a key, which is read once for all concurrent requests. @throws the error of `findImage` */
  send: (
    exchange: { request: FastifyRequest; reply: FastifyReply },
    picture: { key: string; tags: string[]; findImage: () => Promise<SentImage> },
  ) => Promise<FastifyReply>;
}

const maxBytes = 48 * 1_048_576;
const maxImageBytes = 524_288;
const bytesPerEntry = 3000;
const keptMs = 86_400_000;

/** The addresses to which pages link. Others, of which anybody can make any number, are not cached. */
const cachedAddress =
  /^\/api\/stl-files\/[1-9]\d{0,9}\/(?:image|gallery\/(?:0|[1-9]\d{0,2}))\?v=[\w-]{16}&w=(\d+)$/;
const widths = new Set(imageWidths.map(String));

export function createImageCache(now: () => number): ImageCache {
  const cache = createResponseCache<CachedImage>({ now, maxBytes, freshMs: keptMs });
  const toKey = ({ url = '', headers: { accept } }: IncomingMessage) =>
    widths.has(cachedAddress.exec(url)?.[1] ?? '')
      ? `${url} ${chooseFormat(accept)} ${acceptsWebp(accept)}`
      : undefined;
  return {
    ...cache,
    get bytes() {
      return cache.bytes;
    },
    toKey,
    find: (request) => {
      const key = toKey(request);
      return key === undefined ? undefined : cache.find(key);
    },
    send: async ({ request, reply }, { key, tags, findImage }) => {
      const response = await cache.get(key, async () => {
        const { body, isFinal } = await readImage(request, reply, await findImage());
        return {
          ...buildReplyResponse(reply, body),
          ...{ bytes: body.length + bytesPerEntry, route: request.routeOptions.url ?? '', tags },
          caching: isFinal && body.length <= maxImageBytes ? 'normal' : 'none',
        };
      });
      reply.hijack();
      sendCachedResponse(request.raw, reply.raw, response, { requestId: request.id });
      return reply;
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when nothing is cached: in dev mode, and without built pages. */
    images: ImageCache | undefined;
  }
}
