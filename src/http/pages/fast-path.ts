import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isInfoLogged, maskSecrets } from '../process/logger.ts';
import { sendCachedResponse, type CachedResponse } from '../cache/cached-response.ts';
import { createIdleScheduler, type RunWhenIdle } from '../process/idle-scheduler.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type Lookup = (request: IncomingMessage) => CachedResponse | undefined;

/** A response that was sent without routing. */
export interface FastResponse {
  request: IncomingMessage;
  reqId: string;
  method: string;
  route: string;
  status: number;
  seconds: number;
}

type Observe = (sent: FastResponse) => void;

export interface FastPath {
  /** The option `serverFactory` of Fastify. */
  serverFactory: (handler: Handler) => Server;
  /** Sets the function that finds the cached response to a request. */
  setLookup: (find: Lookup) => void;
  /** Adds a function that is called after each response that has a route. */
  addObserver: (observe: Observe) => void;
  /** Runs background work that waits while requests are in progress. */
  runWhenIdle: RunWhenIdle;
  /**
   * Prepares the shutdown: connections are still accepted and served, each response has `Connection: close`, and
   * /healthz makes the load balancer send no more requests. Resolves when no connection is open, or after the time limit.
   */
  drain: (maxMs: number) => Promise<void>;
  readonly isDraining: boolean;
  /** The number of responses sent without routing. */
  readonly responseCount: number;
}

const keepAliveMs = 72_000;
const headMs = 30_000;
// Sufficient for the largest upload on a slow connection. Both this and the timeout of the headers must be set: Node
// ignores one without the other.
const wholeRequestMs = 4 * 3_600_000;
const drainCheckMs = 50;

/**
 * Sends cached pages and built files before Fastify's routing, and passes all other requests to Fastify. This makes a
 * cached page nearly as fast as a static file (docs/decisions/0001).
 */
export function createFastPath(log: FastifyBaseLogger): FastPath {
  let find: Lookup = () => undefined;
  const observers: Observe[] = [];
  let responseCount = 0;
  const scheduler = createIdleScheduler();
  let server: Server | undefined;
  let isDraining = false;
  return {
    runWhenIdle: scheduler.runWhenIdle,
    setLookup: (next) => {
      find = next;
    },
    addObserver: (observe) => void observers.push(observe),
    drain: async (maxMs) => {
      isDraining = true;
      if (server) await waitForConnections(server, maxMs);
    },
    get isDraining() {
      return isDraining;
    },
    get responseCount() {
      return responseCount;
    },
    serverFactory: (handler) => {
      const timeouts = {
        keepAliveTimeout: keepAliveMs,
        headersTimeout: headMs,
        requestTimeout: wholeRequestMs,
      };
      const opened = createServer(timeouts, (request, response) => {
        // A client that keeps sending requests on an open connection would prevent the server from closing.
        if (isDraining || !opened.listening) response.shouldKeepAlive = false;
        scheduler.trackRequest(response);
        const startedAt = performance.now();
        const { method = '', url } = request;
        const isRead = method === 'GET' || method === 'HEAD';
        const cached = isRead ? find(request) : undefined;
        if (!cached) {
          handler(request, response);
          return;
        }
        responseCount += 1;
        const reqId = randomUUID();
        const statusCode = sendCachedResponse(request, response, cached, { requestId: reqId });
        const { route } = cached;
        if (route !== undefined) {
          const seconds = (performance.now() - startedAt) / 1000;
          for (const observe of observers)
            observe({ request, reqId, method, route, status: statusCode, seconds });
        }
        if (isInfoLogged(log)) logResponse(log, { reqId, method, statusCode }, url);
      });
      server = opened;
      return opened;
    },
  };
}

interface Sent {
  reqId: string;
  method: string;
  statusCode: number;
}

function logResponse(log: FastifyBaseLogger, sent: Sent, url = ''): void {
  const entry = { event: 'fast_path_response', ...sent, url: maskSecrets(url) };
  log.info(entry, 'The response was sent without routing.');
}

async function waitForConnections(server: Server, maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  while (performance.now() < end && (await countConnections(server)) > 0) await sleep(drainCheckMs);
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets clients close their connections before `close` is called, for at most the given milliseconds. */
    drain: FastPath['drain'];
  }
}
