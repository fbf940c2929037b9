import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { forbidden, unauthorized } from '#src/lib/errors.ts';
import type { Access, AnyEndpoint, CallOutput, Output } from '#src/lib/endpoint.ts';

/** Who makes a request, as far as access goes. */
export interface Viewer {
  id: string;
  /** False, too, for an admin who still has to set up a second factor. */
  isAdmin: boolean;
  /** False, too, for such an admin, whose account would open what it protects. */
  isMod: boolean;
  needsTwoFactor?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the auth feature; asks the session once a request. */
    findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  }
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

type ViewerOf<A extends Access> = A extends 'public' ? Viewer | undefined : Viewer;

export interface Call<E extends AnyEndpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  viewer: ViewerOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface MountOptions {
  /** For a public read that is the same for everybody: how a cache may keep it. */
  cacheControl?: string;
  /** Signed in, the answer has the visitor's own state in it: then no cache keeps it. */
  isPersonal?: boolean;
  /** Access that the endpoint's kind cannot say, such as a token in the query: runs before the body is read. */
  authorize?: (request: FastifyRequest) => void;
  /** What a page rendered from this answer depends on. */
  tags?: (params: Record<string, unknown>) => string[];
  config?: FastifyContextConfig;
  /** The fields of a multipart form, for the OpenAPI document; the handler reads and checks them itself. */
  form?: z.ZodMiniType;
}

/** The header that tells the page cache, in process, what an answer depends on. */
export const tagsHeader = 'x-cache-tags';

/** The header that tells it since when an answer is out of date by itself, in milliseconds. */
export const validUntilHeader = 'x-cache-until';

/** Tells the page cache that what is answered is true until then. */
export function setValidUntil(request: FastifyRequest, reply: FastifyReply, until: Date): void {
  if (isInProcess(request)) reply.header(validUntilHeader, String(until.getTime()));
}

// No stale-while-revalidate: a browser would show an admin the list from before the change.
const publicCacheControl = 'public, max-age=0, must-revalidate, s-maxage=60';

/** `Cache-Control` of a public read that only changes with its tags. */
export const publicRead = { cacheControl: publicCacheControl } as const;

/**
 * Mounts an endpoint: access first, then validation of what comes in, the handler, and validation of what goes out.
 * An answer that is not declared public and cacheable is `private, no-store`.
 */
export function mount<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<E['response'] extends undefined ? void : CallOutput<E>>,
  options: MountOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
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
      request.viewer = await checkAccess(app, request, endpoint.access);
      options.authorize?.(request);
    },
    handler: async (request, reply) => {
      const isForAll = options.isPersonal !== true || request.viewer === undefined;
      const cacheControl = isForAll ? options.cacheControl : undefined;
      reply.code(endpoint.status).header('cache-control', cacheControl ?? 'private, no-store');
      if (options.isPersonal === true) reply.header('vary', 'Cookie');
      const params = request.params as Record<string, unknown>;
      if (options.tags && isInProcess(request)) reply.header(tagsHeader, options.tags(params).join(' '));
      const call = {
        params,
        query: request.query,
        body: request.body,
        viewer: request.viewer,
        request,
        reply,
      };
      const result = await handler(call as unknown as Call<E>);
      return endpoint.response === undefined ? reply.send() : reply.send(result);
    },
  });
}

/** For `onRequest` of a route that is not mounted, such as one of bytes: sets `request.viewer`, or throws as `checkAccess`. */
export function requireAccess(
  app: FastifyInstance,
  access: Access,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    request.viewer = await checkAccess(app, request, access);
  };
}

/** @throws AppError 401 or 403 */
export async function checkAccess(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<Viewer | undefined> {
  const viewer = isInProcess(request) ? undefined : await app.findViewer(request);
  if (access === 'public') return viewer;
  if (!viewer) throw unauthorized();
  if (access === 'user' || viewer.isAdmin || (access === 'moderator' && viewer.isMod)) return viewer;
  request.log.warn({ event: 'access_denied', userId: viewer.id }, `${access} access denied`);
  throw viewer.needsTwoFactor === true
    ? forbidden('Set up a second factor in your settings first.', 'two_factor_required')
    : forbidden(accessTexts[access]);
}

const accessTexts = { moderator: 'Moderator access required', admin: 'Admin access required' };

/** The remote address of calls that page rendering makes; no socket can have it. */
export const inProcessAddress = 'in-process';

/** A call that the rendering of a page makes, always signed out. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.socket.remoteAddress === inProcessAddress;
}
