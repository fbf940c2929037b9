import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccepted } from '../api/accept-header.ts';
import { matchesEtag } from '../api/etag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
}

/** An answer whose bytes and headers are made beforehand, for each encoding. */
export interface CachedResponse {
  status: number;
  variants: Record<Encoding, Variant>;
  bytes: number;
}

export interface CachedResponseInput {
  status: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Buffer>;
}

/** A body that is the same in an encoding as without it goes out unencoded, under the plain ETag. */
export function buildCachedResponse({ status, headers, bodies }: CachedResponseInput): CachedResponse {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const variantOf = (encoding: Encoding): Variant => {
    const body = bodies[encoding];
    const isEncoded = encoding !== 'identity' && body !== bodies.identity;
    const etag = isEncoded ? `"${hash}-${encoding}"` : `"${hash}"`;
    const all = {
      ...headers,
      ...(isEncoded && { 'content-encoding': encoding }),
      vary: 'Accept-Encoding',
      etag,
      'content-length': String(body.length),
    };
    return { body, etag, headers: Object.entries(all).flat() };
  };
  return {
    status,
    variants: { br: variantOf('br'), gzip: variantOf('gzip'), identity: variantOf('identity') },
    bytes: bodies.br.length + bodies.gzip.length + bodies.identity.length,
  };
}

const pageBrotliQuality = 5;

/** Compressed for pages that are kept a minute, so moderately. */
export async function compressPage(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: pageBrotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return { br, gzip: gz, identity: body };
}

const known = new Map<string, Encoding>();
const maxKnown = 200;

/** The best encoding that an Accept-Encoding header allows; few headers exist, so answers are remembered. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = parseAccepted(header);
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
  if (known.size < maxKnown) known.set(header, encoding);
  return encoding;
}

/** Sends it past Fastify. @returns the status that went out */
export function sendCachedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  requestId: string,
): number {
  const { body, etag, headers } = answer.variants[chooseEncoding(request.headers['accept-encoding'])];
  const isKnown = answer.status === 200 && matchesEtag(request.headers['if-none-match'], etag);
  const status = isKnown ? 304 : answer.status;
  const sent = isKnown ? withoutLength(headers) : headers;
  response.writeHead(status, [...sent, 'x-request-id', requestId]);
  response.end(isKnown || request.method === 'HEAD' ? undefined : body);
  return status;
}

function withoutLength(headers: string[]): string[] {
  const at = headers.indexOf('content-length');
  return headers.toSpliced(at, 2);
}
