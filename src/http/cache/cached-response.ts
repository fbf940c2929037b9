import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { parseAccepted } from '../headers/accept-header.ts';
import { matchesEtag } from '../headers/etag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly body: Buffer | string;
  etag: string;
  /** Alternating names and values, as `writeHead` accepts them. */
  headers: string[];
}

/** A response whose bytes and headers are prepared for each encoding. */
export interface CachedResponse {
  status: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
  /** The route by which metrics and traces name the response; built files have none. */
  route?: string;
}

export interface CachedResponseInput {
  status: number;
  headers: Record<string, string>;
  /** Without encoded bodies, every client gets the unencoded one. */
  bodies: { identity: Buffer | string; br?: Buffer; gzip?: Buffer };
}

/** Builds the variants. A body that is identical to the unencoded one is sent unencoded, with the plain ETag. */
export function buildCachedResponse({ status, headers, bodies }: CachedResponseInput): CachedResponse {
  const digest = hash('sha256', bodies.identity, 'base64url').slice(0, 22);
  const hasEncodings = bodies.br !== undefined || bodies.gzip !== undefined;
  const buildVariant = (encoding: Encoding): Variant => {
    const body = bodies[encoding] ?? bodies.identity;
    const isEncoded = body !== bodies.identity;
    const etag = headers['etag'] ?? (isEncoded ? `"${digest}-${encoding}"` : `"${digest}"`);
    const all = {
      ...headers,
      ...(isEncoded && { 'content-encoding': encoding }),
      ...(hasEncodings && { vary: 'Accept-Encoding' }),
      etag,
      'content-length': String(Buffer.byteLength(body)),
    };
    return { body, etag, headers: Object.entries(all).flat() };
  };
  const identity = buildVariant('identity');
  const variants = {
    br: bodies.br ? buildVariant('br') : identity,
    gzip: bodies.gzip ? buildVariant('gzip') : identity,
    identity,
  };
  return {
    status,
    variants,
    bytes: Array.from(new Set(Object.values(bodies))).reduce((sum, body) => sum + measure(body), 0),
  };
}

/** Builds the response that has this body and the status and headers of a reply. */
export function buildReplyResponse(reply: FastifyReply, identity: Buffer | string): CachedResponse {
  const { 'x-request-id': _, ...headers } = reply.getHeaders();
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const { statusCode: status } = reply;
  return buildCachedResponse({ status, headers: Object.fromEntries(texts), bodies: { identity } });
}

/** Returns the bytes in memory. A character of a text takes two of them if any character of it is not in Latin-1. */
const measure = (body: Buffer | string) => (typeof body === 'string' ? 2 * body.length : body.length);

const pageBrotliQuality = 5;

async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return promisify(gzip)(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: pageBrotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return promisify(brotliCompress)(plain, { params });
}

/** Encodes a document that stays in memory. */
export async function encodeInAll(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([encode(body, 'br'), encode(body, 'gzip')]);
  return { br, gzip: gz, identity: body };
}

/** Builds a response in one encoding, at a moderate quality, for a page that is rendered while its reader waits. */
export async function buildEncodedResponse(
  { status, headers }: Pick<CachedResponseInput, 'status' | 'headers'>,
  { text, encoding }: { text: string; encoding: Encoding },
): Promise<CachedResponse> {
  const plain = Buffer.from(text);
  const body = await encode(plain, encoding);
  const digest = hash('sha256', plain, 'base64url').slice(0, 22);
  const isEncoded = encoding !== 'identity';
  const encoded = {
    ...headers,
    ...(isEncoded && { 'content-encoding': encoding }),
    vary: 'Accept-Encoding',
    etag: isEncoded ? `"${digest}-${encoding}"` : `"${digest}"`,
  };
  return buildCachedResponse({ status, headers: encoded, bodies: { identity: body } });
}

/** Chooses the best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = parseAccepted(header);
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}

/**
 * Sends the response without Fastify.
 * @param cacheControl replaces the header of the response
 * @param headers further headers, as alternating names and values
 * @returns the status that was sent
 */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  {
    requestId,
    cacheControl,
    headers: more = [],
  }: { requestId: string; cacheControl?: string | undefined; headers?: string[] },
): number {
  const variant = cached.variants[chooseEncoding(request.headers['accept-encoding'])];
  const { etag, headers } = variant;
  const isNotModified = cached.status === 200 && matchesEtag(request.headers['if-none-match'], etag);
  const status = isNotModified ? 304 : cached.status;
  const sent = isNotModified ? withoutLength(headers) : headers;
  const own = cacheControl === undefined ? sent : withCacheControl(sent, cacheControl);
  response.writeHead(status, [...own, ...more, 'x-request-id', requestId]);
  response.end(isNotModified || request.method === 'HEAD' ? undefined : variant.body);
  return status;
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf('content-length');
  return headers.toSpliced(at, 2);
}

function withCacheControl(headers: string[], value: string): string[] {
  return headers.with(headers.indexOf('cache-control') + 1, value);
}
