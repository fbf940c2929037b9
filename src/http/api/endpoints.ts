import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { forbidden, unauthorized } from '#src/lib/errors.ts';
import {
  buildUrl,
  type Access,
  type Call,
  type Operation,
  type OperationOf,
  type Output,
} from '#src/lib/endpoint.ts';
import { addResponseTags, isSignedOut } from './cached-responses.ts';
import { isInProcess, tagsHeader, validUntilHeader } from './in-process.ts';
import { createListSerializer } from './list-serializer.ts';

/** The signed-in user of a request, with what access checks need. */
export interface Viewer {
  id: string;
  /** False also for an admin who still has to set up a second factor. */
  isAdmin: boolean;
  /** False also for an admin who still has to set up a second factor. */
  isMod: boolean;
  needsTwoFactor?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the auth feature; reads the session once per request. */
    findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

type ViewerOf<A extends Access> = A extends 'public' ? Viewer | undefined : Viewer;

/** A call with its operation, ready to be mounted. */
export type Endpoint<O extends Operation = Operation> = Pick<Call, 'method' | 'path'> & O;

/**
 * Joins the calls of a `calls.ts` with the operations of the same names in its `schemas.ts`, both imported as a whole.
 * The compiler rejects a call without an operation of its name.
 */
export function joinContract<T extends Record<string, Call>>(
  calls: T,
  operations: { [K in keyof T]: OperationOf<T[K]> },
): { [K in keyof T]: Endpoint<OperationOf<T[K]>> } {
  const joined = Object.entries(calls).map(([name, { method, path }]) => [
    name,
    { ...operations[name], method, path },
  ]);
  return Object.fromEntries(joined) as { [K in keyof T]: Endpoint<OperationOf<T[K]>> };
}

/** The arguments of a handler. */
interface HandlerInput<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  viewer: ViewerOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface MountOptions {
  /** The Cache-Control header of a public read whose response is the same for everybody. */
  cacheControl?: string;
  /** Set when the response contains the signed-in user's own state; it is then not cacheable. */
  isPersonal?: boolean;
  /** Checks access that `Endpoint.access` cannot express, such as a token in the query. Runs before the body is read. */
  authorize?: (request: FastifyRequest) => void;
  /** Returns the cache tags of the response; a page rendered from it depends on them. */
  tags?: (params: Record<string, unknown>) => string[];
  /**
   * Returns the tags that the response has besides, and that a page may ignore. With these or `tags`, a public read is
   * answered from the cache: to everybody, or to people who are signed out if `isPersonal` is set. `addResponseTags` adds
   * the tags that follow from its result.
   */
  responseTags?: (params: Record<string, unknown>) => string[];
  config?: FastifyContextConfig;
  /** Set to false for a read that changes something, such as one that a mailed link leads to: HEAD then gets 405. */
  exposeHeadRoute?: false;
  /** The fields of a multipart form, for the OpenAPI document; the handler reads and validates them itself. */
  form?: z.ZodMiniType;
}

// No stale-while-revalidate: a browser would show an admin the list from before the change.
const publicCacheControl = 'public, max-age=0, must-revalidate, s-maxage=60';

/** `Cache-Control` of a public read that only changes with its tags. */
export const publicRead = { cacheControl: publicCacheControl } as const;

/**
 * Mounts an endpoint: checks access, validates the input, runs the handler and validates the output. A response that is
 * not declared public and cacheable is sent with `private, no-store`.
 */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: HandlerInput<E>) => Promise<E['response'] extends undefined ? void : Output<E['response']>>,
  options: MountOptions = {},
): void {
  const writeKey = createKeyWriter(endpoint);
  const serializeList = createListSerializer(endpoint.response);
  const isForAll = endpoint.access === 'public' && isShared(options) && options.isPersonal !== true;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.exposeHeadRoute === false && { exposeHeadRoute: false }),
    config: { ...options.config, access: endpoint.access },
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(options.form && { body: z.nullish(options.form), consumes: ['multipart/form-data'] }),
      response: { [endpoint.status]: endpoint.response ?? z.null() },
    },
    onRequest: async (request) => {
      // A response that is the same for everybody needs no session.
      if (!isForAll) request.viewer = await checkAccess(app, request, endpoint.access);
      options.authorize?.(request);
    },
    handler: async (request, reply) => {
      writeHeaders({ request, reply }, endpoint, options);
      const { params, query, body, viewer } = request;
      const call = { params, query, body, viewer, request, reply } as unknown as HandlerInput<E>;
      const { pageTags, all } = listTags(params, options);
      if (isInProcess(request)) reply.header(tagsHeader, pageTags.join(' '));
      if (app.apiResponses && isShared(options) && (isForAll || isByStranger(request))) {
        addResponseTags(request, all);
        const compute = async () => serialize(reply, await handler(call), serializeList);
        const read = { key: writeKey(params, query), compute, pageTags, isForAll };
        return app.apiResponses.send({ request, reply }, read);
      }
      const result = await handler(call);
      const until = request.responseFacts?.until;
      if (isInProcess(request) && until !== undefined) reply.header(validUntilHeader, String(until));
      return endpoint.response === undefined ? reply.send() : reply.send(result);
    },
  });
}

function writeHeaders(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status }: Endpoint,
  { cacheControl, isPersonal = false }: MountOptions,
): void {
  const isForAll = !isPersonal || request.viewer === undefined;
  reply.code(status).header('cache-control', (isForAll ? cacheControl : undefined) ?? 'private, no-store');
  if (isPersonal) reply.header('vary', 'Cookie');
}

/** Returns whether a read has the same response for everybody who is signed out, until one of its tags changes. */
function isShared({ cacheControl, tags, responseTags }: MountOptions): boolean {
  return cacheControl !== undefined && (tags !== undefined || responseTags !== undefined);
}

function listTags(
  params: unknown,
  { tags, responseTags }: MountOptions,
): { pageTags: string[]; all: string[] } {
  const pageTags = tags?.(params as Record<string, unknown>) ?? [];
  return { pageTags, all: [...pageTags, ...(responseTags?.(params as Record<string, unknown>) ?? [])] };
}

/** Serializes a response with the schema of the route, as `send` does. Cached cards are in many lists, and written once. */
function serialize(
  reply: FastifyReply,
  result: unknown,
  serializeList: ReturnType<typeof createListSerializer>,
): string {
  reply.type('application/json; charset=utf-8');
  if (serializeList && Array.isArray(result)) return serializeList(result);
  const body: unknown = reply.serialize(result);
  if (typeof body !== 'string') throw new Error('The answer is not text.');
  return body;
}

/** Creates a function that writes the URL of a read with the validated parameters that differ from their defaults. */
function createKeyWriter({ path, query }: Endpoint): (params: unknown, given: unknown) => string {
  const byDefault = Object.entries(query?.safeParse({}).data ?? {});
  const defaults = new Map<string, unknown>(byDefault);
  return (params, given) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
      if (value !== defaults.get(name)) search.set(name, String(value));
    }
    const address = buildUrl(path, params, {});
    return search.size === 0 ? address : `${address}?${search}`;
  };
}

/**
 * Creates the `onRequest` hook for a route that does not use `mount`, such as a file download. It sets `request.viewer`.
 * @throws as `checkAccess` does
 */
export function requireAccess(
  app: FastifyInstance,
  access: Access,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.viewer = await checkAccess(app, request, access);
  };
}

/** Finds the signed-in user and checks the access level. @throws AppError 401 or 403 */
export async function checkAccess(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<Viewer | undefined> {
  const viewer = isInProcess(request) ? undefined : await app.findViewer(request);
  if (access === 'public') return viewer;
  if (!viewer) throw unauthorized();
  if (access === 'user' || viewer.isAdmin || (access === 'moderator' && viewer.isMod)) return viewer;
  request.log.warn({ event: 'access_denied', userId: viewer.id }, `The user lacks ${access} access.`);
  throw viewer.needsTwoFactor === true
    ? forbidden('Set up a second factor in your settings first.', 'two_factor_required')
    : forbidden(accessTexts[access]);
}

const accessTexts = { moderator: 'Moderator access required', admin: 'Admin access required' };

const isByStranger = ({ viewer, headers }: FastifyRequest) => viewer === undefined && isSignedOut(headers);
