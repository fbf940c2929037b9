import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { buildCachedResponse, sendCachedResponse, type CachedResponse } from '../pages/cached-response.ts';
import {
  createResponseCache,
  getUsualCaching,
  type Cacheable,
  type ResponseCache,
} from '../pages/response-cache.ts';
import type { CallLimit } from './call-limit.ts';

/** The answer of a public read to everybody who is signed out. */
export interface Answer extends CachedResponse, Cacheable {
  route: string;
}

type Answers = Pick<
  ResponseCache<Answer>,
  'invalidate' | 'clear' | 'invalidateWhere' | 'size' | 'bytes' | 'lookups'
>;

/** A value that several answers are built from. It is cached under tags, as answers are. */
export interface PartCache {
  /** @throws the error of `load` */
  get: <T>(key: string, load: () => Promise<LoadedPart<T>>) => Promise<T>;
  /** Returns the values of all ids in this order. Those that are not cached are loaded together. @throws the error of `load` */
  getAll: <Id, T>(ids: readonly Id[], loader: PartsLoader<Id, T>) => Promise<T[]>;
}

export interface LoadedPart<T> {
  value: T;
  bytes: number;
  tags: string[];
  /** `normal` by default. */
  caching?: Cacheable['caching'];
}

interface PartsLoader<Id, T> {
  toKey: (id: Id) => string;
  /** Reads what is missing and returns a function that finds the part of an id. */
  load: (missing: readonly Id[]) => Promise<(id: Id) => LoadedPart<T>>;
}

/** A cached value of a `PartCache`. */
export interface Part extends Cacheable {
  value: unknown;
}

export interface AnswerCache extends Answers {
  /** For reads of an answer that is cached itself, since a part can be as old as a cached answer. */
  parts: PartCache;

  /** Returns the answer to a request before it is routed, and counts it toward the limit of calls. */
  find: (request: IncomingMessage) => Answer | undefined;
  /** Sends the answer of the key, which is computed once for all concurrent requests. @throws the error of `compute` */
  send: (exchange: Exchange, read: CachedRead) => Promise<FastifyReply>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface CachedRead {
  /** The URL with validated parameters only. */
  key: string;
  /** Returns the body and sets the headers of the reply. */
  compute: () => Promise<string>;
}

/** The facts that a handler states about its answer. */
export interface AnswerFacts {
  tags: Set<string>;
  /** The time at which the answer expires, in milliseconds. */
  until: number;
  isCacheable: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined when nothing is cached: in dev mode, and without built pages. */
    answers: AnswerCache | undefined;
  }
  interface FastifyRequest {
    answerFacts: AnswerFacts | undefined;
  }
}

export function getAnswerFacts(request: FastifyRequest): AnswerFacts {
  request.answerFacts ??= { tags: new Set(), until: Infinity, isCacheable: true };
  return request.answerFacts;
}

/** Adds tags that the answer itself depends on. Pages do not: they may show a count some minutes late. */
export function addAnswerTags(request: FastifyRequest, tags: Iterable<string>): void {
  const facts = getAnswerFacts(request);
  for (const tag of tags) facts.tags.add(tag);
}

/** Sets the time at which a cached copy of this answer, or of a page with it, must be discarded. */
export function setValidUntil(request: FastifyRequest, until: Date): void {
  const facts = getAnswerFacts(request);
  facts.until = Math.min(facts.until, until.getTime());
}

/** Keeps this answer out of the cache, because each request has an effect. */
export function preventCaching(request: FastifyRequest): void {
  getAnswerFacts(request).isCacheable = false;
}

/** Returns whether a request can be answered like that of any stranger: it has neither a session nor other credentials. */
export function isSignedOut({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return authorization === undefined && cookie?.includes('session_token=') !== true;
}

const maxBytes = 32 * 1_048_576;
const maxLowPriorityParts = 1000;
const maxAddressLength = 500;
const maxAddressBytes = 2_000_000;
// The memory of an entry besides its body: headers, keys, and tags with their places in the index.
const bytesPerEntry = 2000;
const bytesPerTag = 120;

/** Creates the cache of answers. An entry is fresh for a minute, unless one of its tags changes before. */
export function createAnswerCache(limit: CallLimit, now: () => number, budget = maxBytes): AnswerCache {
  const cache = createResponseCache<Answer>({ now, maxBytes: budget - Math.floor(budget / 4) });
  const parts = createResponseCache<Part>({
    now,
    maxBytes: Math.floor(budget / 4),
    maxLowPriority: maxLowPriorityParts,
  });
  const both = [parts, cache];
  // The same read can be written in many ways; a way that was routed once finds the entry without routing.
  const keysByAddress = new LRUCache<string, string>({
    maxSize: maxAddressBytes,
    sizeCalculation: (key, address) => 200 + key.length + address.length,
  });
  return {
    parts: createPartCache(parts),
    invalidate: (tags) => {
      for (const one of both) one.invalidate(tags);
    },
    clear: () => {
      for (const one of both) one.clear();
    },
    invalidateWhere: (matches) => {
      parts.clear();
      cache.invalidateWhere(matches);
    },
    get size() {
      return cache.size;
    },
    get bytes() {
      return cache.bytes + parts.bytes;
    },
    lookups: cache.lookups,
    find: (request) => {
      const { headers, url = '' } = request;
      if (!isSignedOut(headers)) return undefined;
      const answer = cache.find(keysByAddress.get(url) ?? url);
      return answer && limit.tryTake(request) ? answer : undefined;
    },
    send: async ({ request, reply }, { key, compute }) => {
      const answer = await cache.get(key, async () => {
        const body = await compute();
        return buildAnswer({ request, reply }, { key, body });
      });
      const address = request.raw.url ?? '';
      if (address !== key && address.length <= maxAddressLength) keysByAddress.set(address, key);
      reply.hijack();
      sendCachedResponse(request.raw, reply.raw, answer, request.id);
      return reply;
    },
  };
}

/** Creates a cache of parts that stores them in another cache. */
export function createPartCache(parts: ResponseCache<Part>): PartCache {
  const get = async <T>(key: string, load: () => Promise<LoadedPart<T>>) => {
    const part = await parts.get(key, async () => ({ caching: 'normal', ...(await load()) }));
    return part.value as T;
  };
  return {
    get,
    getAll: async <Id, T>(ids: readonly Id[], { toKey, load }: PartsLoader<Id, T>) => {
      const missing: Id[] = [];
      let loading: ReturnType<typeof load> | undefined;
      const values = ids.map((id) => {
        const key = toKey(id);
        const part = parts.find(key);
        if (part) return part.value as T;
        return get<T>(key, async () => {
          missing.push(id);
          // The loading begins after all keys were looked up.
          loading ??= Promise.resolve().then(() => load(missing));
          return (await loading)(id);
        });
      });
      return Promise.all(values);
    },
  };
}

function buildAnswer({ request, reply }: Exchange, { key, body }: { key: string; body: string }): Answer {
  const { 'x-request-id': _, ...headers } = reply.getHeaders();
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const identity = Buffer.from(body);
  const response = buildCachedResponse({
    status: reply.statusCode,
    headers: Object.fromEntries(texts),
    bodies: { identity },
  });
  const { tags, until, isCacheable } = getAnswerFacts(request);
  const isForAll = headers['set-cookie'] === undefined && key.length <= maxAddressLength;
  return {
    ...response,
    bytes: response.bytes + bytesPerEntry + tags.size * bytesPerTag,
    route: request.routeOptions.url ?? '',
    tags: Array.from(tags),
    validUntil: until,
    caching: isCacheable && isForAll ? getUsualCaching(key) : 'none',
  };
}
