import type { FastifyInstance } from 'fastify';
import { AppError } from '#src/lib/errors.ts';
import { hasBody, isUpload } from './unread-bodies.ts';

export interface RequestTimeouts {
  /** The time limit for receiving a body other than an upload. */
  bodyMs?: number | undefined;
  /** The time that a closing server waits for requests in flight. */
  closeMs?: number | undefined;
}

const idleCheckMs = 100;

/** Adds time limits, so that a slow client cannot keep a connection open or delay the shutdown indefinitely. */
export function addRequestTimeouts(
  app: FastifyInstance,
  { bodyMs = 30_000, closeMs = 60_000 }: RequestTimeouts,
): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request.headers) || isUpload(request)) return payload;
    const late = setTimeout(() => {
      payload.destroy(new AppError(408, 'body_timeout', 'The request took too long.'));
    }, bodyMs).unref();
    const stop = () => clearTimeout(late);
    payload.once('end', stop).once('close', stop);
    reply.raw.once('close', stop);
    return payload;
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
