import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { invalid, notFound, tooManyRequests } from '#src/lib/errors.ts';
import type { Viewer } from '../api/endpoints.ts';
import { isInProcess } from '../api/in-process.ts';
import { addErrorHandler, sendClientError, sendError } from '../api/error-responses.ts';
import type { ApiResponseCache } from '../api/cached-responses.ts';
import type { ImageCache } from '../files/image-cache.ts';
import { addEtags } from '../headers/etag.ts';
import { createCallLimit, type CallLimit } from '../api/call-limit.ts';
import { compileTrust } from '../api/client-address.ts';
import { toClientNetwork } from '../api/client-network.ts';
import { describeRoute, documentFrame } from '../api/openapi.ts';
import { requireSameOrigin } from '../api/origin.ts';
import { addRequestTimeouts, type RequestTimeouts } from './request-timeouts.ts';
import { apiContentSecurityPolicy, securityHeaders } from '../headers/security-headers.ts';
import { addDiscardingOfBodies } from './unread-bodies.ts';

export interface HttpOptions extends RequestTimeouts {
  log: FastifyBaseLogger;
  publicUrl: string | undefined;
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  /** The counter of calls, if something besides Fastify counts too. */
  callLimit?: CallLimit;
  /** Finds the signed-in user of a request. May be called several times per request. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  responses?: ApiResponseCache | undefined;
  images?: ImageCache | undefined;
  serverFactory?: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
}

const maxJsonBytes = 1_048_576;
// A visitor's remaining quota must not appear in a response that shared caches store.
const hiddenLimitHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Creates Fastify with everything that applies to every route: ids, headers, origin check, limits, errors, OpenAPI. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const headers = {
    ...securityHeaders(options.publicUrl?.startsWith('https:') ?? false),
    'content-security-policy': apiContentSecurityPolicy,
  };
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy === false ? false : compileTrust(options.trustProxy),
    bodyLimit: maxJsonBytes,
    // Parameters of any length reach the route's schema, which reports what is wrong. Node limits the URL anyway.
    routerOptions: { maxParamLength: maxHeaderSize },
    forceCloseConnections: 'idle',
    // Requests that still arrive on open connections are served normally: the database closes after this server.
    return503OnClosing: false,
    // A malformed URL reaches no hook, so the headers that the hooks set are added here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      return sendError(reply, invalid('This address cannot be read.', undefined, 'bad_address'));
    },
    clientErrorHandler: sendClientError,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  // Other body types than JSON are rejected. A form on another site can send text/plain without a preflight request.
  app.removeContentTypeParser('text/plain');
  addJsonParser(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('responseFacts', undefined);
  app.decorate('apiResponses', options.responses);
  app.decorate('images', options.images);
  app.decorate('findViewer', options.findViewer);
  addErrorHandler(app);
  addEtags(app);
  addRequestTimeouts(app, options);
  addDiscardingOfBodies(app);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    if (!request.routeOptions.config.isOpenToOtherSites) requireSameOrigin(request, options.publicUrl);
  });

  const limit = options.callLimit ?? createCallLimit(options);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: limit.max,
    timeWindow: limit.windowMs,
    store: limit.store,
    keyGenerator: (request) => toClientNetwork(request.ip),
    // Images and downloads do not count: their routes have the plugin's option `rateLimit: false`.
    allowList: (request) => isInProcess(request) || !isCall(request),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000) as object,
    addHeaders: { ...hiddenLimitHeaders, 'retry-after': true },
    addHeadersOnExceeding: hiddenLimitHeaders,
  });
  await app.register(swagger, { openapi: documentFrame, transform: describeRoute });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  return app;
}

/** Accepts an empty JSON body on routes without a body schema: some clients set the content type on every request. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Checks the route rather than the URL, which can be written in many ways (`/%61pi`, or with a host in front). */
function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api') === true || url.startsWith('/api');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for webhooks, whose senders are other sites. */
    isOpenToOtherSites?: boolean;
  }
}
