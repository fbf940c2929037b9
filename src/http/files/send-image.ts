import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { StoredContent } from '#src/integrations/storage.ts';
import { matchesEtag } from '../headers/etag.ts';

/** The query schema of an image's URL: the requested width, `initialWidth` by default, and the version. */
export function imageQuery(initialWidth: number) {
  return z.object({
    w: z.pipe(
      z.optional(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,9})?$/, 'w must be a number.'))),
      z.transform((w) => (w === undefined ? initialWidth : Number(w))),
    ),
    v: z.optional(z.string()),
  });
}
export type ImageQuery = z.output<ReturnType<typeof imageQuery>>;

/** Route options for images: one handler serves GET and HEAD, and knows the length without reading the file. */
export const imageRoute = {
  method: ['GET', 'HEAD'],
  exposeHeadRoute: false,
  config: { rateLimit: false as const, responses: [200, 304] },
};

const versionLength = 16;
const immutableCacheControl = 'public, max-age=31536000, immutable';
const provisionalCacheControl = 'public, max-age=60';

/** Returns the value of `?v=`: the beginning of the image's hash. */
export function imageVersion(hash: string): string {
  return hash.slice(0, versionLength);
}

export interface OpenedImage extends StoredContent {
  /** Set if another variant is sent because the requested one does not exist yet. */
  instead?: { width: number; format: SentImage['format'] };
}

export interface SentImage {
  hash: string;
  width: number;
  format: 'avif' | 'webp' | 'jpeg';
  /** Set for an image with restricted access: only the browser caches it, and revalidates it every time. */
  isPrivate?: boolean;
  /** Whether the format was chosen by the Accept header; true by default. */
  isNegotiated?: boolean;
  /** Called only when the bytes are needed. */
  open: () => Promise<OpenedImage>;
}

/**
 * Sends one variant of an image. A URL with the current version is cacheable for a year, any other is revalidated.
 * Another variant in its place is cacheable for a minute.
 */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: SentImage,
): Promise<FastifyReply> {
  const addHeaders = (instead?: OpenedImage['instead']) => {
    const headers = describeImage(request, image, instead);
    reply.headers(headers);
    return matchesEtag(request.headers['if-none-match'], headers.etag);
  };
  if (addHeaders()) return reply.code(304).send();
  const { stream, sizeBytes, instead } = await image.open();
  if (instead && addHeaders(instead)) {
    stream.destroy();
    return reply.code(304).send();
  }
  reply.header('content-length', sizeBytes);
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send();
}

/** Reads an image and sets its headers. @returns `isFinal`: whether its address will always show these bytes */
export async function readImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: SentImage,
): Promise<{ body: Buffer; isFinal: boolean }> {
  const { stream, instead } = await image.open();
  const headers = describeImage(request, image, instead);
  reply.headers(headers);
  return { body: await buffer(stream), isFinal: headers['cache-control'] === immutableCacheControl };
}

function describeImage(request: FastifyRequest, image: SentImage, instead: OpenedImage['instead']) {
  const { hash, width, format, isPrivate = false, isNegotiated = true } = { ...image, ...instead };
  const { v } = request.query as ImageQuery;
  const version = imageVersion(hash);
  const shared = instead ? provisionalCacheControl : immutableCacheControl;
  return {
    'content-type': `image/${format}`,
    etag: `"${version}-${width}-${format}"`,
    ...(isNegotiated && { vary: 'Accept' }),
    'cache-control': isPrivate ? 'private, no-cache' : v === version ? shared : 'no-cache',
  };
}
