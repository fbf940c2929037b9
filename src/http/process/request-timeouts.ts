import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/lib/errors.ts';

export interface RequestTimeouts {
  /** How long a body may take that is no upload. */
  bodyMs?: number | undefined;
  /** How long a server that stops waits for what is in flight. */
  closeMs?: number | undefined;
}

const idleCheckMs = 100;
const droppedBodyMs = 10 * 60_000;

/** No client can hold a connection or the end of the process for longer than this by being slow. */
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

  // Refused before it was read: the rest is let in and dropped, so that a browser sees the answer, but not for ever.
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (raw.complete || !hasBody(request)) return;
    const late = setTimeout(() => raw.destroy(), droppedBodyMs).unref();
    raw.once('close', () => clearTimeout(late));
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

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
