import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { maskSecrets } from '../process/logger.ts';
import { sendCachedResponse, type CachedResponse } from './cached-response.ts';
import { createIdleScheduler, type RunWhenIdle } from '../process/idle-scheduler.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FastPath {
  /** For Fastify. */
  serverFactory: (handler: Handler) => Server;
  /** Who knows answers that need no routing, by address as it was asked for. */
  setLookup: (find: (url: string) => CachedResponse | undefined) => void;
  /** For work that is to wait while requests are answered. */
  runWhenIdle: RunWhenIdle;
  /**
   * Prepares the end of the process: connections go on being taken and served, each answer asks its client to close the
   * connection, and /readyz tells whoever spreads the load to send no more. Resolves when no connection is open, or when
   * the time is over.
   */
  drain: (maxMs: number) => Promise<void>;
  readonly isDraining: boolean;
  /** How many it has answered by itself. */
  readonly responseCount: number;
}

const keepAliveMs = 72_000;
const headMs = 30_000;
// Enough for the largest upload on a slow line. Said explicitly, as is the head's time: without the one, Node drops the other.
const wholeRequestMs = 4 * 3_600_000;
const drainCheckMs = 50;

/**
 * Answers what lies ready (cached pages, built files) before Fastify routes; everything else goes on to Fastify. That
 * is what makes a cached page nearly as fast as a file (docs/decisions/0001).
 */
export function createFastPath(log: FastifyBaseLogger): FastPath {
  let find: (url: string) => CachedResponse | undefined = () => undefined;
  let answered = 0;
  const traffic = createIdleScheduler();
  let server: Server | undefined;
  let isDraining = false;
  return {
    runWhenIdle: traffic.runWhenIdle,
    setLookup: (next) => {
      find = next;
    },
    drain: async (maxMs) => {
      isDraining = true;
      if (server) await waitForConnections(server, maxMs);
    },
    get isDraining() {
      return isDraining;
    },
    get responseCount() {
      return answered;
    },
    serverFactory: (handler) => {
      const timeouts = {
        keepAliveTimeout: keepAliveMs,
        headersTimeout: headMs,
        requestTimeout: wholeRequestMs,
      };
      const opened = createServer(timeouts, (request, response) => {
        // Who goes on asking on an open connection would keep a server that stops from ever being done.
        if (isDraining || !opened.listening) response.shouldKeepAlive = false;
        traffic.trackRequest(response);
        const { method, url } = request;
        const isRead = method === 'GET' || method === 'HEAD';
        const answer = isRead && url !== undefined ? find(url) : undefined;
        if (!answer) {
          handler(request, response);
          return;
        }
        answered += 1;
        const reqId = randomUUID();
        const statusCode = sendCachedResponse(request, response, answer, reqId);
        log.info({ reqId, method, url: maskSecrets(url ?? ''), statusCode }, 'answered from the cache');
      });
      server = opened;
      return opened;
    },
  };
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
    /** Before `close`: lets clients end their connections, for at most so many milliseconds. */
    drain: FastPath['drain'];
  }
}
