import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { invalid, notFound, tooManyRequests } from '#src/lib/errors.ts';
import { isInProcess, type Viewer } from '../api/endpoints.ts';
import { addErrorHandler, sendClientError, sendError } from '../api/error-responses.ts';
import { addEtags } from '../api/etag.ts';
import { toClientNetwork } from '../api/client-network.ts';
import { describeRoute } from '../api/openapi.ts';
import { requireSameOrigin } from '../api/origin.ts';
import { addRequestTimeouts, type RequestTimeouts } from './request-timeouts.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

export interface HttpOptions extends RequestTimeouts {
  log: FastifyBaseLogger;
  publicUrl: string | undefined;
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  /** Who makes a request; asked for once or more in each. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  serverFactory?: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
}

const maxJsonBytes = 1_048_576;
const callsPerMinute = 600;
// What one visitor has left does not belong into an answer that is kept for all.
const hiddenLimitHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Fastify with everything that holds for every route: ids, headers, origin, limits, errors, OpenAPI. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const headers = {
    ...securityHeaders(options.publicUrl?.startsWith('https:') ?? false),
    'content-security-policy': apiContentSecurityPolicy,
  };
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    trustProxy: toTrustProxy(options.trustProxy),
    bodyLimit: maxJsonBytes,
    // However long a parameter is, its schema says what is wrong with it: Node limits the address anyway.
    routerOptions: { maxParamLength: maxHeaderSize },
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered as ever: the database is closed after this server.
    return503OnClosing: false,
    // An address that cannot be read reaches no hook: it gets here what the hooks give to the others.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      return sendError(reply, invalid('This address cannot be read.', undefined, 'bad_address'));
    },
    clientErrorHandler: sendClientError,
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  // Only JSON is read: text/plain is what another site's form could send.
  app.removeContentTypeParser('text/plain');
  addJsonParser(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', undefined);
  app.decorate('findViewer', options.findViewer);
  addErrorHandler(app);
  addEtags(app);
  addRequestTimeouts(app, options);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    if (!request.routeOptions.config.isOpenToOtherSites) requireSameOrigin(request, options.publicUrl);
  });

  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(callsPerMinute * options.rateLimitFactor),
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => toClientNetwork(request.ip),
    allowList: (request) =>
      isInProcess(request) || !isCall(request) || request.routeOptions.config.isUnlimited === true,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000) as object,
    addHeaders: { ...hiddenLimitHeaders, 'retry-after': true },
    addHeadersOnExceeding: hiddenLimitHeaders,
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Firstlayer', version: '1' } },
    transform: describeRoute,
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  return app;
}

/** A call that takes no body may say that its body is JSON, as clients do that say so of every call. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null, undefined);
    else void parse(request, body, done);
  });
}

/** By the route, since an address can be written in many ways (`/%61pi`, with a host before it). */
function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api') === true || url.startsWith('/api');
}

/** A number is how many proxies stand before us. */
function toTrustProxy(trust: HttpOptions['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Webhooks: their senders are other sites by nature. */
    isOpenToOtherSites?: boolean;
    /** Images and downloads stand outside the limit of calls a minute. */
    isUnlimited?: boolean;
  }
}
