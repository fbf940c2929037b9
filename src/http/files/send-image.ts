import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { StoredContent } from '#src/integrations/storage.ts';
import { matchesEtag } from '../api/etag.ts';

/** What an image's address may say: the width that is wanted, `initialWidth` unless told, and the version. */
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

/** GET and HEAD by one handler, which tells the length without reading the file. */
export const imageRoute = {
  method: ['GET', 'HEAD'],
  exposeHeadRoute: false,
  config: { isUnlimited: true, answers: [200, 304] },
};

const versionLength = 16;
const immutableCacheControl = 'public, max-age=31536000, immutable';

/** What `?v=` says: the beginning of the hash that names the picture. */
export function imageVersion(hash: string): string {
  return hash.slice(0, versionLength);
}

export interface SentImage {
  hash: string;
  width: number;
  format: 'avif' | 'webp' | 'jpeg';
  /** Not for everybody: then only the browser keeps it, and asks each time whether it may still show it. */
  isPrivate?: boolean;
  /** Whether the format follows from what the browser accepts; it does unless told. */
  isNegotiated?: boolean;
  /** Called only when the bytes are wanted. */
  open: () => Promise<StoredContent>;
}

/** One form of an image: for a year under the address of its own version, else to be asked for again with its ETag. */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { hash, width, format, isPrivate = false, isNegotiated = true, open }: SentImage,
): Promise<FastifyReply> {
  const { v } = request.query as ImageQuery;
  const version = imageVersion(hash);
  const etag = `"${version}-${width}-${format}"`;
  reply.headers({
    etag,
    ...(isNegotiated && { vary: 'Accept' }),
    'cache-control': isPrivate ? 'private, no-cache' : v === version ? immutableCacheControl : 'no-cache',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const { stream, sizeBytes } = await open();
  reply.type(`image/${format}`).header('content-length', sizeBytes);
  if (request.method !== 'HEAD') return reply.send(stream);
  stream.destroy();
  return reply.send();
}
