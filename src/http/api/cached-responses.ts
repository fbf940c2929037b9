import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { buildReplyResponse, sendCachedResponse, type CachedResponse } from '../cache/cached-response.ts';
import {
  createResponseCache,
  getUsualCaching,
  type Cacheable,
  type ResponseCache,
} from '../cache/response-cache.ts';
import type { CallLimit } from './call-limit.ts';
import { isInProcess, softTagsHeader, tagsHeader, validUntilHeader } from './in-process.ts';
import { createPartCache, type PartCache } from '../cache/part-cache.ts';

/** The response of a public read. */
export interface ApiResponse extends CachedResponse, Cacheable {
  route: string;
  /** The tags on which a page that shows it depends. */
  pageTags: readonly string[];
  /** Whether signed-in people get the same response; otherwise it is only for those who are signed out. */
  isForAll: boolean;
}

type ApiResponses = Pick<
  ResponseCache<ApiResponse>,
  'invalidate' | 'clear' | 'invalidateWhere' | 'size' | 'bytes' | 'lookups'
>;

export interface ApiResponseCache extends ApiResponses {
  /** For reads of a response that is cached itself, since a part can be as old as a cached response. */
  parts: PartCache;
  /** Parts of the search index. They have a budget of their own, since cards of a large shop would evict all of it. */
  searchParts: PartCache;

  /** Returns the response to a request before it is routed, and counts it toward the limit of calls. */
  find: (request: IncomingMessage) => ApiResponse | undefined;
  /** Returns the response to a read that page rendering makes, signed out. */
  findForPage: (address: string) => ApiResponse | undefined;
  /** Sends the response of the key, which is computed once for all concurrent requests. @throws the error of `compute` */
  send: (
    exchange: Exchange,
    read: {
      /** The URL with validated parameters only. */
      key: string;
      /** Returns the body and sets the headers of the reply. */
      compute: () => Promise<string>;
    } & Pick<ApiResponse, 'pageTags' | 'isForAll'>,
  ) => Promise<FastifyReply>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The facts that a handler states about its response. */
export interface ResponseFacts {
  tags: Set<string>;
  /** The time at which the response expires, in milliseconds. */
  until: number;
  isCacheable: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when nothing is cached: in dev mode, and without built pages. */
    apiResponses: ApiResponseCache | undefined;
  }
  interface FastifyRequest {
    responseFacts: ResponseFacts | undefined;
  }
}

export function getResponseFacts(request: FastifyRequest): ResponseFacts {
  request.responseFacts ??= { tags: new Set(), until: Infinity, isCacheable: true };
  return request.responseFacts;
}

/** Adds tags on which the response depends. A page that shows it is only outdated by them, as it may show a count late. */
export function addResponseTags(request: FastifyRequest, tags: Iterable<string>): void {
  const facts = getResponseFacts(request);
  for (const tag of tags) facts.tags.add(tag);
}

/** Sets the time at which a cached copy of this response, or of a page with it, must be discarded. */
export function setValidUntil(request: FastifyRequest, until: Date): void {
  const facts = getResponseFacts(request);
  facts.until = Math.min(facts.until, until.getTime());
}

/** Keeps this response out of the cache, because each request has an effect. */
export function preventCaching(request: FastifyRequest): void {
  getResponseFacts(request).isCacheable = false;
}

/** Returns whether a request has neither a session nor other credentials. */
export function isSignedOut({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return authorization === undefined && cookie?.includes('session_token=') !== true;
}

const maxBytes = 48 * 1_048_576;
const maxAddressLength = 500;
const maxAddressBytes = 2_000_000;
// The memory of an entry besides its body: headers, keys, and tags with their places in the index.
const bytesPerEntry = 2000;
const bytesPerTag = 120;

/** Creates the cache of responses. An entry is fresh for a minute, unless one of its tags changes before. */
export function createApiResponseCache(
  limit: CallLimit,
  now: () => number,
  budget = maxBytes,
): ApiResponseCache {
  const cache = createResponseCache<ApiResponse>({ now, maxBytes: Math.floor(budget / 2) });
  const parts = createPartCache({ now, maxBytes: Math.floor(budget / 6) });
  const searchParts = createPartCache({ now, maxBytes: Math.floor(budget / 3) });
  const all = [parts, searchParts, cache];
  // The same read can be written in many ways; a way that was routed once finds the entry without routing.
  const keysByAddress = new LRUCache<string, string>({
    maxSize: maxAddressBytes,
    sizeCalculation: (key, address) => 200 + key.length + address.length,
  });
  const findForPage = (address: string) => cache.find(keysByAddress.get(address) ?? address);
  return {
    parts,
    searchParts,
    invalidate: (tags) => {
      for (const one of all) one.invalidate(tags);
    },
    clear: () => {
      for (const one of all) one.clear();
    },
    invalidateWhere: (matches) => {
      parts.clear();
      searchParts.clear();
      cache.invalidateWhere(matches);
    },
    get size() {
      return cache.size;
    },
    get bytes() {
      return cache.bytes + parts.bytes + searchParts.bytes;
    },
    lookups: cache.lookups,
    find: (request) => {
      const response = findForPage(request.url ?? '');
      const isFor = response?.isForAll === true || isSignedOut(request.headers);
      return isFor && response && limit.tryTake(request) ? response : undefined;
    },
    findForPage,
    send: async ({ request, reply }, { key, compute, ...facts }) => {
      const response = await cache.get(key, async () => {
        const body = await compute();
        return { ...buildResponse({ request, reply }, { key, body }), ...facts };
      });
      const address = request.raw.url ?? '';
      if (address !== key && address.length <= maxAddressLength) keysByAddress.set(address, key);
      reply.hijack();
      const headers = isInProcess(request) ? Object.entries(describeDependencies(response)).flat() : [];
      sendCachedResponse(request.raw, reply.raw, response, { requestId: request.id, headers });
      return reply;
    },
  };
}

function describeDependencies({ pageTags, tags, validUntil = Infinity }: ApiResponse) {
  return {
    [tagsHeader]: pageTags.join(' '),
    [softTagsHeader]: tags.join(' '),
    [validUntilHeader]: String(validUntil),
  };
}

function buildResponse(
  { request, reply }: Exchange,
  { key, body }: { key: string; body: string },
): Omit<ApiResponse, 'pageTags' | 'isForAll'> {
  const caching = getUsualCaching(key);
  const hasCookie = reply.hasHeader('set-cookie');
  reply.removeHeader(tagsHeader);
  // Few searches are kept. As buffers, those that are not would make V8 collect all garbage several times a second.
  const response = buildReplyResponse(reply, caching === 'when-repeated' ? body : Buffer.from(body));
  const { tags, until, isCacheable } = getResponseFacts(request);
  const canBeKept = isCacheable && !hasCookie && key.length <= maxAddressLength;
  return {
    ...response,
    bytes: response.bytes + bytesPerEntry + tags.size * bytesPerTag,
    route: request.routeOptions.url ?? '',
    tags: Array.from(tags),
    validUntil: until,
    caching: canBeKept ? caching : 'none',
  };
}
