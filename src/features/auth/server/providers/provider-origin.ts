import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getOrigin } from '#src/http/pages/built-site.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the origin that a provider redirects back to. Cookies belong to a host name, so on the local machine it is the
 * name that the browser used; no other Host header is trusted.
 */
export function returnOrigin(
  app: FastifyInstance,
  request: FastifyRequest,
  publicUrl: string | undefined,
): string {
  const listening = getOrigin(app, publicUrl);
  if (publicUrl !== undefined) return listening;
  const { port } = new URL(listening);
  const typed = loopbackNames.find((name) => request.host.toLowerCase() === withPort(name, port));
  return typed === undefined ? listening : `http://${withPort(typed, port)}`;
}

function withPort(name: string, port: string): string {
  return port === '' ? name : `${name}:${port}`;
}
