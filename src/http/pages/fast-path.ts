import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { maskedAddress } from '../process/logger.ts';
import { sendReadyAnswer, type ReadyAnswer } from './cached-response.ts';
import { createTraffic, type InBackground } from '../process/idle-scheduler.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontDoor {
  /** For Fastify. */
  serverFactory: (handler: Handler) => Server;
  /** Who knows answers that need no routing, by address as it was asked for. */
  open: (find: (url: string) => ReadyAnswer | undefined) => void;
  /** For work that is to wait while requests are answered. */
  inBackground: InBackground;
  /**
   * Prepares the end of the process: connections go on being taken and served, each answer asks its client to close the
   * connection, and /readyz tells whoever spreads the load to send no more. Resolves when no connection is open, or when
   * the time is over.
   */
  drain: (maxMs: number) => Promise<void>;
  readonly isDraining: boolean;
  /** How many it has answered by itself. */
  readonly answered: number;
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
export function createFrontDoor(log: FastifyBaseLogger): FrontDoor {
  let find: (url: string) => ReadyAnswer | undefined = () => undefined;
  let answered = 0;
  const traffic = createTraffic();
  let server: Server | undefined;
  let isDraining = false;
  return {
    inBackground: traffic.inBackground,
    open: (next) => {
      find = next;
    },
    drain: async (maxMs) => {
      isDraining = true;
      if (server) await waitForConnections(server, maxMs);
    },
    get isDraining() {
      return isDraining;
    },
    get answered() {
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
        traffic.watch(response);
        const { method, url } = request;
        const isRead = method === 'GET' || method === 'HEAD';
        const answer = isRead && url !== undefined ? find(url) : undefined;
        if (!answer) {
          handler(request, response);
          return;
        }
        answered += 1;
        const reqId = randomUUID();
        const statusCode = sendReadyAnswer(request, response, answer, reqId);
        log.info({ reqId, method, url: maskedAddress(url ?? ''), statusCode }, 'answered from the cache');
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
    drain: FrontDoor['drain'];
  }
}
