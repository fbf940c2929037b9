import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/lib/errors.ts';

export interface RequestTimeouts {
  /** The time limit for receiving a body other than an upload. */
  bodyMs?: number | undefined;
  /** The time that a closing server waits for requests in flight. */
  closeMs?: number | undefined;
}

const idleCheckMs = 100;
const droppedBodyMs = 10 * 60_000;

/** Adds time limits, so that a slow client cannot keep a connection open or delay the shutdown indefinitely. */
export function addRequestTimeouts(
  app: FastifyInstance,
  { bodyMs = 30_000, closeMs = 60_000 }: RequestTimeouts,
): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request) || isUpload(request)) return payload;
    const late = setTimeout(() => {
      payload.destroy(new AppError(408, 'body_timeout', 'The request took too long.'));
    }, bodyMs).unref();
    const stop = () => clearTimeout(late);
    payload.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return payload;
  });

  // When a request is rejected before its body was read, the rest is received and discarded for a limited time: a
  // browser shows the response only when it could send everything.
  app.addHook('onResponse', async (request) => {
    if (hasBody(request)) limitDiscarding(request.raw);
  });

  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const last = setTimeout(() => server.closeAllConnections(), closeMs);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(last);
    });
  });
}

function limitDiscarding(request: IncomingMessage): void {
  // A request that is not received over a connection, as tests inject it, cannot keep one open.
  if (request.complete || !(request.socket instanceof Socket)) return;
  const late = setTimeout(() => request.destroy(), droppedBodyMs).unref();
  request.once('close', () => clearTimeout(late));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
