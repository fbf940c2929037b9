import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface DiscardLimits {
  maxMs: number;
  maxBytes: number;
}

// Sufficient for the largest upload on a slow connection: a browser shows a response only when it could send everything.
const uploadLimits: DiscardLimits = { maxMs: 10 * 60_000, maxBytes: 4 * 1024 ** 3 };
const otherLimits: DiscardLimits = { maxMs: 30_000, maxBytes: 64 * 1024 ** 2 };

/**
 * Receives and discards the rest of a body that was rejected before its end, within limits. A connection that is closed
 * while its client still sends is reset, and the client may lose the response.
 */
export function addDiscardingOfBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isUnread(request) || typeof payload !== 'string') return payload;
    // The response is complete for the client by its length, while its end, which may close the connection, waits.
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(sendAndDiscard(payload, request), { objectMode: false });
  });
  app.addHook('onResponse', async (request) => {
    if (isUnread(request)) void discardRest(request);
  });
}

async function* sendAndDiscard(payload: string, request: FastifyRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(payload);
  await discardRest(request);
}

async function discardRest(request: FastifyRequest): Promise<void> {
  const { raw } = request;
  const { maxMs, maxBytes } = isUpload(request) ? uploadLimits : otherLimits;
  if (raw.readableEnded || raw.destroyed) return;
  let bytes = 0;
  const stop = () => raw.destroy();
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) stop();
  };
  const late = setTimeout(stop, maxMs).unref();
  await new Promise((done) => raw.on('data', count).once('end', done).once('close', done).resume());
  clearTimeout(late);
}

/** A request that is not received over a connection, as tests inject it, cannot keep one open. */
function isUnread({ raw, headers }: FastifyRequest): boolean {
  return hasBody(headers) && !raw.complete && !raw.destroyed && raw.socket instanceof Socket;
}

export function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') === true;
}
