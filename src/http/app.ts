import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { notFound, tooManyRequests } from '#src/lib/errors.ts';
import { isInProcess, type Viewer } from './endpoints.ts';
import { addErrorAnswers, sendError } from './error-answers.ts';
import { addEtags } from './etag.ts';
import { requireSameOrigin } from './origin.ts';
import { apiContentSecurityPolicy, securityHeaders } from './security-headers.ts';

export interface HttpOptions {
  log: FastifyBaseLogger;
  publicUrl: string | undefined;
  trustProxy: boolean | number | string;
  rateLimitFactor: number;
  /** Who makes a request; asked for once or more in each. */
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>;
  serverFactory?: (handler: (request: IncomingMessage, response: ServerResponse) => void) => Server;
}

const maxJsonBytes = 1_048_576;
const callsAMinute = 600;

/** Fastify with everything that holds for every route: ids, headers, origin, limits, errors, OpenAPI. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    trustProxy: toTrustProxy(options.trustProxy),
    bodyLimit: maxJsonBytes,
    forceCloseConnections: 'idle',
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', undefined);
  app.decorate('findViewer', options.findViewer);
  addErrorAnswers(app);
  addEtags(app);

  const headers = {
    ...securityHeaders(options.publicUrl?.startsWith('https:') ?? false),
    'content-security-policy': apiContentSecurityPolicy,
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    if (!request.routeOptions.config.isOpenToOtherSites) requireSameOrigin(request, options.publicUrl);
  });

  await app.register(cookie);
  await app.register(rateLimit, {
    global: true,
    max: Math.ceil(callsAMinute * options.rateLimitFactor),
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) =>
      isInProcess(request) ||
      !request.url.startsWith('/api') ||
      request.routeOptions.config.isUnlimited === true,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl / 1000) as object,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Firstlayer', version: '1' } },
    transform: jsonSchemaTransform,
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  return app;
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
